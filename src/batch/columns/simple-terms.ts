import { Reader, type Unread } from "../../engine/base";
import { readTaxCodeFact, type TaxCode } from "../../engine/income-tax";
import { readNiCategory } from "../../engine/national-insurance";
import type { FiguresInForce } from "../../engine/rulebook";
import { readPlans } from "../../engine/student-loans";
import type { Terms, TermsBook } from "./terms";

/** Terms for the whole year, read once for all rows that state the same. */
export class SimpleTerms {
  private readonly known = new Map<string, Terms | null>();

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
    const key = `${taxCode}|${week1Month1}|${niCategory}|${studentLoanPlan}|${postgraduateLoan}`;
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const terms = this.read(row);
    if (this.known.size < MOST_KNOWN) this.known.set(key, terms);
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

function isFlag(value: unknown): boolean {
  return value === undefined || typeof value === "boolean";
}
