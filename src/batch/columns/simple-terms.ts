import { Reader, type Unread } from "../../engine/base";
import { readTaxCodeFact, type TaxCode } from "../../engine/income-tax";
import { readNiCategory } from "../../engine/national-insurance";
import type { FiguresInForce } from "../../engine/rulebook";
import { readPlans } from "../../engine/student-loans";
import type { Terms, TermsBook } from "./regular-dates";

/** Terms that differ in the flags alone, by their number. */
type ByFlags = (Terms | null)[];

/** Terms for the whole year, read once for all rows that state the same. */
export class SimpleTerms {
  /** By tax code, category letter, loan plan and flags: rows have few of each, and a text of all of them takes longer. */
  private readonly known = new Map<string, Map<string, Map<unknown, ByFlags>>>();
  private count = 0;

  constructor(
    private readonly book: TermsBook,
    /** Figures of the year, without duplicates. */
    private readonly figures: readonly FiguresInForce[],
  ) {}

  /** Returns the terms of a row; null if any of them is not simple, or invalid. */
  of(row: Unread): Terms | null {
    const { taxCode, week1Month1, niCategory, studentLoanPlan, postgraduateLoan } = row;
    if (typeof taxCode !== "string" || typeof niCategory !== "string") return null;
    if (!isFlag(week1Month1) || !isFlag(postgraduateLoan)) return null;
    if (typeof studentLoanPlan === "object" && studentLoanPlan !== null) return null;
    const flags = flagNumber(week1Month1) * FLAG_VALUES + flagNumber(postgraduateLoan);
    const found = this.known.get(taxCode)?.get(niCategory)?.get(studentLoanPlan)?.[flags];
    if (found !== undefined) return found;
    const terms = this.read(row);
    if (this.count++ < MOST_KNOWN) {
      const byLetter = entryOf(this.known, taxCode, () => new Map<string, Map<unknown, ByFlags>>());
      const byPlan = entryOf(byLetter, niCategory, () => new Map<unknown, ByFlags>());
      entryOf(byPlan, studentLoanPlan, (): ByFlags => [])[flags] = terms;
    }
    return terms;
  }

  private read(row: Unread): Terms | null {
    const reader = new Reader();
    let terms: Terms | null = null;
    for (const figures of this.figures) {
      const code: TaxCode = readTaxCodeFact(reader, row, figures);
      const letter = readNiCategory(reader, row.niCategory, "/niCategory", figures);
      const plan = readPlans(reader, row, figures);
      if (reader.problems.length > 0) return null;
      terms = this.book.of(code, letter, plan, row.postgraduateLoan === true);
    }
    return terms;
  }
}

const MOST_KNOWN = 100_000;
/** A flag is left out, set or not set. */
const FLAG_VALUES = 3;

function isFlag(value: unknown): boolean {
  return value === undefined || typeof value === "boolean";
}

function flagNumber(flag: unknown): number {
  if (flag === undefined) return 0;
  return flag === true ? 1 : 2;
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
