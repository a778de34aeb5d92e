import type { Column } from "./columns";

const TAX_IN = ["freePay", "payToDate", "taxToDate", "gross"] as const;
const PAY_OUT = ["tax", "employeeNi", "employerNi", "planLoan", "postgraduateLoan", "netPay"] as const;
const WIDE_IN = ["taxable", "niable", "benefits", "netChanges"] as const;
const WIDE_OUT = ["taxWanted", "loansWanted"] as const;
const NI_TO_DATE = ["niableToDate", "employeeNiToDate", "employerNiToDate"] as const;

/** The columns carried from payment to payment. */
export const TO_DATE = [
  "payToDate",
  "taxToDate",
  "grossToDate",
  ...NI_TO_DATE,
  "atLelToDate",
  "lelToPtToDate",
  "ptToUelToDate",
  "aboveUelToDate",
  "planLoanToDate",
  "postgraduateLoanToDate",
  "netPayToDate",
] as const;
const CARRIED = [...PAY_OUT, "gross", "taxable", "niable", ...TO_DATE] as const;

/** The steps of a machine, and the columns that each needs. */
export const STEPS = {
  /**
   * Gross to net of plain pay: everything is taxable and NICable, the only deductions are tax, National Insurance and
   * loans, and loans are not averaged over weeks.
   */
  payPlain: [...TAX_IN, ...PAY_OUT],
  /** Gross to net of any pay under one letter that is not negative. */
  payWide: [...TAX_IN, ...WIDE_IN, ...PAY_OUT, ...WIDE_OUT],
  /** The same for directors on the annual method: contributions on the year to date less those already deducted. */
  payDirectors: [...TAX_IN, ...WIDE_IN, ...NI_TO_DATE, ...PAY_OUT, ...WIDE_OUT],
  /** Adds the payment to the year to date, after `payPlain` or `payWide`. */
  carryPay: CARRIED,
  /** The same after `payDirectors`: the bands become those of the year to date. */
  carryDirectors: CARRIED,
} as const satisfies Readonly<Record<string, readonly Column[]>>;

export type Step = keyof typeof STEPS;
