import { type DayNumber, readDate } from "./calendar";
import { type Amount, formatPence, LARGEST_AMOUNT_PENCE, NOT_WHOLE_PENCE, readPence, TOO_LARGE } from "./pence";
import { type Problem, type ProblemToken, pointerStep, problem } from "./problem";

/** An object as it came in, before anything is known about it. */
export type Unread = Readonly<Record<string, unknown>>;

/** More than anybody looks through; what hundreds of thousands cost would hold up whoever waits for the same thread. */
const MOST_UNKNOWN = 200;

/**
 * Reads what a caller gave, field by field, and gathers everything that is wrong. A reader's answer for a wrong
 * field is a harmless stand-in (nought, the first choice): nothing is worked out while `problems` is not empty.
 */
export class Reader {
  readonly problems: Problem[] = [];
  private unknown = 0;

  refuse(token: ProblemToken, path: string, args: Problem["arguments"] = null): void {
    this.problems.push(problem(token, path, args));
  }

  /** The value as an object, or null with a problem. */
  object(value: unknown, path: string): Unread | null {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Unread;
    this.refuse(
      value === undefined ? "required" : "wrong_type",
      path,
      value === undefined ? null : { expected: "object" },
    );
    return null;
  }

  /** Refuses keys that are not known, up to `MOST_UNKNOWN` of all that is read. */
  onlyKnown(owner: Unread, known: ReadonlySet<string>, path: string): void {
    for (const key in owner) {
      if (this.unknown >= MOST_UNKNOWN) return;
      if (known.has(key) || owner[key] === undefined) continue;
      this.unknown += 1;
      this.refuse("unknown_field", path + pointerStep(key));
    }
  }

  /** The amount of a field in pence; nought with a problem when it is wrong or missing. */
  amount(value: unknown, key: string, path: string): number {
    if (value === undefined) {
      this.refuse("required", path + pointerStep(key));
      return 0;
    }
    const pence = readPence(value as Amount);
    return Number.isFinite(pence) ? pence : this.refuseAmount(pence, path + pointerStep(key));
  }

  /** The amount of a field in pence; nought when it is left out. */
  optionalAmount(value: unknown, key: string, path: string): number {
    return value === undefined || value === "0.00" ? 0 : this.amount(value, key, path);
  }

  /** Refuses a sum of amounts that is larger than a single one may be. */
  limit(pence: number, path: string): void {
    if (Math.abs(pence) > LARGEST_AMOUNT_PENCE) this.refuseAmount(TOO_LARGE, path);
  }

  /** The amount of a field that may not be negative; nought when it is left out. */
  optionalPositiveAmount(value: unknown, key: string, path: string): number {
    const pence = this.optionalAmount(value, key, path);
    if (pence < 0) this.refuse("negative_amount", path + pointerStep(key));
    return pence;
  }

  private refuseAmount(pence: number, path: string): number {
    if (pence === NOT_WHOLE_PENCE) this.refuse("not_whole_pence", path);
    else if (pence === TOO_LARGE) this.refuse("too_large", path, { maximum: formatPence(LARGEST_AMOUNT_PENCE) });
    else this.refuse("not_a_number", path);
    return 0;
  }

  /** A yes or no; the fallback when it is left out. */
  flag(value: unknown, key: string, path: string, fallback: boolean): boolean {
    if (value === undefined) return fallback;
    if (typeof value === "boolean") return value;
    this.refuse("wrong_type", path + pointerStep(key), { expected: "boolean" });
    return fallback;
  }

  /** A day number; NaN with a problem when it is no date. */
  date(owner: Unread, key: string, path: string): DayNumber {
    const value = owner[key];
    const day = typeof value === "string" ? readDate(value) : Number.NaN;
    if (Number.isNaN(day)) this.refuse(value === undefined ? "required" : "invalid_date", path + pointerStep(key));
    return day;
  }

  /** A day number; null when it is left out. */
  optionalDate(owner: Unread, key: string, path: string): DayNumber | null {
    if (owner[key] === undefined || owner[key] === null) return null;
    return this.date(owner, key, path);
  }

  /** One of a list of words; the first of them with a problem. */
  choice<Word extends string>(owner: Unread, key: string, path: string, words: readonly Word[]): Word {
    const value = owner[key];
    if (typeof value === "string" && words.includes(value as Word)) return value as Word;
    if (value === undefined) this.refuse("required", path + pointerStep(key));
    else if (typeof value !== "string") this.refuse("wrong_type", path + pointerStep(key), { expected: "string" });
    else this.refuse("unknown_value", path + pointerStep(key), { allowed: words.join(", ") });
    return words[0] as Word;
  }

  /** A whole number within bounds; the minimum with a problem. */
  integer(owner: Unread, key: string, path: string, minimum: number, maximum: number): number {
    const value = owner[key];
    const at = path + pointerStep(key);
    if (value === undefined) this.refuse("required", at);
    else if (typeof value !== "number") this.refuse("wrong_type", at, { expected: "number" });
    else if (!Number.isInteger(value)) this.refuse("not_an_integer", at);
    else if (value < minimum) this.refuse("too_small", at, { minimum });
    else if (value > maximum) this.refuse("too_large", at, { maximum });
    else return value;
    return minimum;
  }

  /** The items of a list that is not too long, a hole as undefined; none with a problem. */
  list(owner: Unread, key: string, path: string, maximum: number): readonly unknown[] {
    const value = owner[key];
    const at = path + pointerStep(key);
    if (!Array.isArray(value)) {
      this.refuse(
        value === undefined ? "required" : "wrong_type",
        at,
        value === undefined ? null : { expected: "array" },
      );
      return [];
    }
    if (value.length > maximum) this.refuse("too_many_items", at, { maximum });
    return [...value];
  }
}
