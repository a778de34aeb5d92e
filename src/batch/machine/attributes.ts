import { STUDENT_LOAN_PLANS, type StudentLoanPlan } from "../../engine/base";
import { getTaxTable, type TaxCode } from "../../engine/income-tax";
import { WITHOUT_CONTRIBUTIONS } from "../../engine/national-insurance";
import {
  ALONE_SHIFT,
  ALONE_TAX,
  LOAN_TABLE_SIZE,
  NI_SHIFT,
  NI_TABLE_SIZE,
  PLAN_SHIFT,
  POSTGRADUATE_SHIFT,
} from "../../kernel";

/** Loans in the order of a rule block; the first is none. */
export const LOANS = [null, ...STUDENT_LOAN_PLANS, "Postgraduate"] as const;

/** The attributes that select a row's tables. The same in every year, frequency and period. */
interface Attributes {
  /** Including its week 1/month 1 flag. */
  readonly code: Pick<TaxCode, "kind" | "nation" | "step" | "week1Month1">;
  /** A category letter, A to Z. */
  readonly letter: string;
  readonly plan: StudentLoanPlan | null;
  readonly postgraduateLoan: boolean;
}

/**
 * Packs a row's attributes into the whole number that the kernel reads. Pay under a letter without contributions has no
 * loan deduction, so its row has no loan.
 */
export function packAttributes({ code, letter, plan, postgraduateLoan }: Attributes): number {
  const alone = code.week1Month1;
  const tax = getTaxTable(code) + (alone ? ALONE_TAX : 0);
  const hasLoans = letter !== WITHOUT_CONTRIBUTIONS;
  const undergraduate = hasLoans ? LOANS.indexOf(plan) : 0;
  const postgraduate = hasLoans && postgraduateLoan ? LOANS.indexOf("Postgraduate") : 0;
  return (
    tax |
    (letterTable(letter) << NI_SHIFT) |
    ((undergraduate * LOAN_TABLE_SIZE) << PLAN_SHIFT) |
    ((postgraduate * LOAN_TABLE_SIZE) << POSTGRADUATE_SHIFT) |
    ((alone ? 1 : 0) << ALONE_SHIFT)
  );
}

/** Packs the attributes of a row in a slot without pay: no tax and no loan, under the letter of its payments. */
export function packUnpaid(letter: string): number {
  const code = { kind: "NoTax", nation: "EnglandAndNorthernIreland", step: 0, week1Month1: true } as const;
  return packAttributes({ code, letter, plan: null, postgraduateLoan: false });
}

/** Returns the offset of a letter's table among the letters' of a rule block. */
export function letterTable(letter: string): number {
  const place = letter.length === 1 ? letter.charCodeAt(0) - 65 : -1;
  if (place < 0 || place > 25) throw new RangeError(`no category letter: ${letter}`);
  return place * NI_TABLE_SIZE;
}
