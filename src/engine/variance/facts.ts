import { getKeys, PAY_FREQUENCIES, PAYSLIP_AMOUNT_NAMES, STUDENT_LOAN_PLANS, shape } from "../base";
import { PENSION_TYPES } from "../gross-to-net";
import { LOAN_METHODS } from "../student-loans";
import { ROW_EFFECTS } from "./row-effects";

/** Where a row comes from, which decides what a change of it is called. */
const SOURCES = ["Salary", "Absence", "StatutoryPay", "CourtOrder", "Pension", "Line"] as const;

const amount = shape.amount();
const counts = shape.optional(shape.flag, true);

const ROW = shape.record({
  source: shape.choice(SOURCES),
  /** Rows of the same source, code, line type and pension type are compared as one. */
  code: shape.text,
  description: shape.text,
  lineType: shape.choice(getKeys(ROW_EFFECTS)),
  /** As the line states it; a pension refund is below zero. */
  amount,
  pensionType: shape.orNull(shape.choice(PENSION_TYPES)),
  isTaxable: counts,
  isNiable: counts,
  isPensionable: counts,
  /** What a contribution to a pension is calculated on. */
  contributionPay: shape.orNull(amount),
});

const SLIP = shape.record({
  payFrequency: shape.choice(PAY_FREQUENCIES),
  /** The date that decides the tax period. */
  paymentDate: shape.anyText,
  taxCode: shape.text,
  week1Month1: shape.flag,
  studentLoanPlan: shape.orNull(shape.choice(STUDENT_LOAN_PLANS)),
  /** How the loans of several weeks were deducted; null for the rules' policy. */
  loanMultiplesOfWeeks: shape.orNull(shape.choice(LOAN_METHODS)),
  /** Taxable pay and tax of the year before this payment, with previous employments. */
  taxablePayBefore: amount,
  taxBefore: amount,
  /** NICable pay by category letter. */
  earnings: shape.map(amount),
  amounts: shape.byWord(PAYSLIP_AMOUNT_NAMES, amount),
  rows: shape.list(ROW, { upTo: 2_000 }),
  /** Whether there are earlier payments in the pay period, or the earnings period is not that of the frequency. */
  sharesPeriod: shape.optional(shape.flag, false),
});

export const FACTS = shape.record({
  /** The amounts whose changes are explained, in this order. */
  amounts: shape.notEmpty(shape.list(shape.choice(PAYSLIP_AMOUNT_NAMES), { upTo: PAYSLIP_AMOUNT_NAMES.length })),
  /** Null for a run without a payslip. */
  previous: shape.orNull(SLIP),
  current: shape.orNull(SLIP),
});

/** Two payslips of one employee, and the amounts whose changes are to be explained. */
export interface ExplainChangesFacts extends shape.FactsOf<typeof FACTS> {}
export type Slip = NonNullable<shape.ReadOf<typeof FACTS>["previous"]>;
export type Row = Slip["rows"][number];
