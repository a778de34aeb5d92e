import { type DayNumber, readDate } from "./calendar";
import { itemAt } from "./look-up";
import { formatPence, LARGEST_AMOUNT_PENCE, NOT_WHOLE_PENCE, type Pence, readHundredths, TOO_LARGE } from "./pence";
import { type Problem, type ProblemToken, pointerStep, problem } from "./problem";

/** An object from a caller, not yet checked. */
export type Unread = Readonly<Record<string, unknown>>;

/**
 * Returns what a caller gave as the facts of the calculation that reads them. Types say what facts should be; the
 * calculation refuses those that are otherwise.
 */
export function toFacts<Facts>(given: unknown): Facts {
  return given as Facts;
}

export function isObject(value: unknown): value is Unread {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The most unknown fields reported; listing hundreds of thousands would block others on the same thread. */
const MOST_UNKNOWN = 200;

/**
 * Reads a caller's facts field by field and collects every problem. A wrong field is read as a harmless value (zero,
 * the first choice): nothing is calculated while `problems` is not empty.
 */
export class Reader {
  readonly problems: Problem[] = [];
  /** Unknown fields reported so far. */
  unknownFields = 0;
  /** Whether problems were found, which are reported in the order of the fields. */
  readsInOrder = false;

  refuse(token: ProblemToken, path: string, args: Problem["arguments"] = null): void {
    this.problems.push(problem(token, path, args));
  }

  /** Returns the value as an object, or null with a problem. */
  object(value: unknown, path: string): Unread | null {
    if (isObject(value)) return value;
    return this.refuseType(value, path, "object");
  }

  /** Refuses a value that is missing or of another type. */
  private refuseType(value: unknown, path: string, expected: string): null {
    if (value === undefined) this.refuse("required", path);
    else this.refuse("wrong_type", path, { expected });
    return null;
  }

  /** Forgets the problems since there were so many, so that the same facts can be read again in order. */
  readAgain(problems: number, unknownFields: number): void {
    this.problems.length = problems;
    this.unknownFields = unknownFields;
    this.readsInOrder = true;
  }

  /** Refuses unknown keys, up to `MOST_UNKNOWN` in total. */
  onlyKnown(owner: Unread, known: ReadonlySet<string>, path: string): void {
    for (const key in owner) {
      if (this.unknownFields >= MOST_UNKNOWN) return;
      if (known.has(key) || owner[key] === undefined) continue;
      this.unknownFields += 1;
      this.refuse("unknown_field", path + pointerStep(key));
    }
  }

  /** Returns the amount of a field in pence; zero with a problem if it is wrong or missing. */
  amount(value: unknown, key: string, path: string): number {
    if (value === undefined) {
      this.refuse("required", path + pointerStep(key));
      return 0;
    }
    const pence = readHundredths(value);
    return Number.isFinite(pence) ? pence : this.refuseAmount(pence, path + pointerStep(key));
  }

  /** Returns the amount of a field in pence; zero if it is left out. */
  optionalAmount(value: unknown, key: string, path: string): number {
    return value === undefined || value === "0.00" ? 0 : this.amount(value, key, path);
  }

  /** Refuses a sum of amounts that is larger than a single amount may be. */
  limit(pence: Pence, path: string): void {
    if (Math.abs(pence) > LARGEST_AMOUNT_PENCE) this.refuseAmount(TOO_LARGE, path);
  }

  /** Returns the amount of a field that may not be negative; zero if it is left out. */
  optionalPositiveAmount(value: unknown, key: string, path: string): number {
    const pence = this.optionalAmount(value, key, path);
    if (pence < 0) this.refuse("negative_amount", path + pointerStep(key));
    return pence;
  }

  private refuseAmount(pence: Pence, path: string): number {
    if (pence === NOT_WHOLE_PENCE) this.refuse("not_whole_pence", path);
    else if (pence === TOO_LARGE) this.refuse("too_large", path, { maximum: formatPence(LARGEST_AMOUNT_PENCE) });
    else this.refuse("not_a_number", path);
    return 0;
  }

  /** Returns a flag; the fallback if it is left out. */
  flag(value: unknown, key: string, path: string, fallback: boolean): boolean {
    if (value === undefined) return fallback;
    if (typeof value === "boolean") return value;
    this.refuse("wrong_type", path + pointerStep(key), { expected: "boolean" });
    return fallback;
  }

  /** Returns a day number; NaN with a problem if it is not a date. */
  date(owner: Unread, key: string, path: string): DayNumber {
    const value = owner[key];
    const day = typeof value === "string" ? readDate(value) : Number.NaN;
    if (Number.isNaN(day)) this.refuse(value === undefined ? "required" : "invalid_date", path + pointerStep(key));
    return day;
  }

  /** Returns a day number; null if it is left out. */
  optionalDate(owner: Unread, key: string, path: string): DayNumber | null {
    if (owner[key] === undefined || owner[key] === null) return null;
    return this.date(owner, key, path);
  }

  /** Returns one of a list of words; the first with a problem. */
  choice<Word extends string>(owner: Unread, key: string, path: string, words: readonly Word[]): Word {
    const value = owner[key];
    for (const word of words) if (word === value) return word;
    if (typeof value !== "string") this.refuseType(value, path + pointerStep(key), "string");
    else this.refuse("unknown_value", path + pointerStep(key), { allowed: words.join(", ") });
    return itemAt(words, 0);
  }

  /** Returns a whole number within bounds; the minimum with a problem. */
  integer(owner: Unread, key: string, path: string, minimum: number, maximum: number): number {
    const value = owner[key];
    const at = path + pointerStep(key);
    if (typeof value !== "number") this.refuseType(value, at, "number");
    else if (!Number.isInteger(value)) this.refuse("not_an_integer", at);
    else if (value < minimum) this.refuse("too_small", at, { minimum });
    else if (value > maximum) this.refuse("too_large", at, { maximum });
    else return value;
    return minimum;
  }

  /** Returns the items of a list within the length limit, holes as undefined; no items with a problem. */
  list(owner: Unread, key: string, path: string, maximum: number): readonly unknown[] {
    const value = owner[key];
    const at = path + pointerStep(key);
    if (!Array.isArray(value)) return this.refuseType(value, at, "array") ?? [];
    if (value.length > maximum) this.refuse("too_many_items", at, { maximum });
    return [...value];
  }
}
