import type { StudentLoanPlan } from "../../engine/base";
import { signedFreePay, type TaxCode } from "../../engine/income-tax";
import type { FiguresInForce } from "../../engine/rulebook";
import { packAttributes } from "../machine";

/** Code, letter and loans of a payment. */
export interface Terms {
  readonly id: number;
  readonly code: TaxCode;
  readonly letter: string;
  readonly plan: StudentLoanPlan | null;
  readonly postgraduateLoan: boolean;
  /** In the kernel's form. */
  readonly attributes: number;
}

/** The terms number that means no payment. */
export const NO_PAYMENT = 0;

/** The terms used so far, without duplicates; the columns store their numbers. */
export class TermsBook {
  private readonly known: Terms[] = [];
  private readonly byText = new Map<string, Terms>();

  of(code: TaxCode, letter: string, plan: StudentLoanPlan | null, postgraduateLoan: boolean): Terms {
    const text = `${code.text}|${code.week1Month1}|${letter}|${plan}|${postgraduateLoan}`;
    const found = this.byText.get(text);
    if (found !== undefined) return found;
    const attributes = packAttributes({ code, letter, plan, postgraduateLoan });
    const terms = { id: this.known.length + 1, code, letter, plan, postgraduateLoan, attributes };
    this.known.push(terms);
    this.byText.set(text, terms);
    return terms;
  }

  /** Returns the terms of a number from the columns; null for `NO_PAYMENT`. */
  at(id: number): Terms | null {
    return this.known[id - 1] ?? null;
  }
}

/** Returns free pay of one week or month in pence; additional pay of a K code is negative. */
export function getFreePay(figures: FiguresInForce, { code }: Terms, base: 52 | 12): number {
  return code.number === 0 ? 0 : signedFreePay(figures, code, base);
}
