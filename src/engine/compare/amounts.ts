import type { Amounts } from "../gross-to-net";

/** The amounts of a payslip that two payrolls are compared by. */
export const COMPARED_AMOUNTS = [
  "grossPay",
  "taxablePay",
  "grossForEmployeeNi",
  "tax",
  "ni",
  "employerNi",
  "studentLoan",
  "postgraduateLoan",
  "pension",
  "employerPension",
  "netPay",
] as const;

/** An amount of a payslip that payrolls are compared by, one of `COMPARED_AMOUNTS`. */
export type ComparedAmount = (typeof COMPARED_AMOUNTS)[number];

/** Pence by amount. */
export type ComparedPence = Readonly<Record<ComparedAmount, number>>;
/** Pence by amount, as far as the other payroll states them. */
export type StatedPence = Readonly<Partial<Record<ComparedAmount, number>>>;

/** Deductions from net pay. */
export const DEDUCTIONS: readonly ComparedAmount[] = ["tax", "ni", "studentLoan", "postgraduateLoan", "pension"];

export function comparedPence(amounts: Amounts): ComparedPence {
  return {
    grossPay: amounts.grossPay,
    taxablePay: amounts.taxablePay,
    grossForEmployeeNi: amounts.niablePay,
    tax: amounts.tax,
    ni: amounts.ni,
    employerNi: amounts.employerNi,
    studentLoan: amounts.studentLoan,
    postgraduateLoan: amounts.postgraduateLoan,
    pension: amounts.pension,
    employerPension: amounts.employerPension,
    netPay: amounts.netPay,
  };
}

/** What another payroll states of one payslip. */
export interface Stated {
  readonly amounts: StatedPence;
  readonly taxCode: string | null;
  readonly niCategory: string | null;
  readonly week1Month1: boolean | null;
}
