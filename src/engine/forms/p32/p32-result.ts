import type { Money } from "../../base";
import type { FormEmployer } from "../person";

/** One row of the employer payment record. */
export interface P32Row {
  readonly incomeTax: Money;
  readonly studentLoans: Money;
  readonly postgraduateLoans: Money;
  readonly netIncomeTax: Money;
  readonly employeeNi: Money;
  /** With Class 1A on termination awards. */
  readonly employerNi: Money;
  readonly grossNi: Money;
  readonly statutoryRecovered: Readonly<Record<string, Money>>;
  readonly niCompensation: Readonly<Record<string, Money>>;
  readonly employmentAllowance: Money;
  readonly cisDeductionsSuffered: Money;
  /** May be negative. */
  readonly netNi: Money;
  readonly apprenticeshipLevy: Money;
  /** May be negative: a credit towards later months. */
  readonly totalDue: Money;
}

export interface P32Month extends P32Row {
  readonly year: number;
  readonly month: number;
  readonly periodStartDate: string;
  readonly periodEndDate: string;
  readonly paymentDueDate: string;
}

export interface P32 {
  /** Null if the facts do not name the employer. */
  readonly employer: FormEmployer | null;
  readonly taxYear: number;
  readonly taxYearLabel: string;
  /** Twelve, in order. */
  readonly months: readonly P32Month[];
  readonly total: P32Row;
}
