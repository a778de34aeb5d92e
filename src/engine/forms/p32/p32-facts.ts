import type { Amount, Money } from "../../base";
import type { Payslip } from "../../gross-to-net";
import type { PaidFacts } from "../../statutory-pay";
import type { FormEmployer, FormEmployerFacts } from "../person";

type StatutoryType = PaidFacts["statutoryType"];

/** An employer's tax year, month by month. */
export interface P32Facts {
  readonly taxYear: number | string;
  /** The employer on the record; required only to draw it. */
  readonly employer?: FormEmployerFacts;
  /** Whether the employer is small, and so recovers all statutory pay, with compensation. */
  readonly isSmallEmployer?: boolean;
  /** Whether Employment Allowance is claimed; it reduces each month's employer contributions until it is used up. */
  readonly employmentAllowance?: boolean;
  /** Less than the year's full allowance if employers share it. */
  readonly employmentAllowanceMaxClaim?: Amount;
  /** Allowance used before the first month stated. */
  readonly employmentAllowanceUsed?: Amount;
  /** Levy to date before the first month stated. */
  readonly levyToDateBefore?: Amount;
  /** If not paid electronically, the money is due three days earlier. */
  readonly paysElectronically?: boolean;
  readonly quarterlyPaymentSchedule?: boolean;
  /** The year's payslips of every employee, as `grossToNet` returns them, counted by the tax month of payment. */
  readonly payslips?: readonly Payslip[];
  /** Amounts of a month in addition to the payslips, or instead of them; at most one entry per month. */
  readonly months?: readonly P32MonthFacts[];
}

/** Totals of the payments in a tax month, added to its payslips, and what the employer recovers. */
export interface P32MonthFacts {
  readonly month: number;
  /** Tax deducted less refunded. */
  readonly incomeTax?: Amount;
  readonly studentLoans?: Amount;
  readonly postgraduateLoans?: Amount;
  readonly employeeNi?: Amount;
  /** Employer Class 1, all category letters. */
  readonly employerNi?: Amount;
  /** Class 1A on termination awards; Employment Allowance does not reduce it. */
  readonly class1aOnTermination?: Amount;
  /** Statutory pay of the month by type, from which recovery and compensation are calculated. */
  readonly statutoryPay?: Readonly<Partial<Record<StatutoryType, Amount>>>;
  /** Known recovery and compensation by type, instead of calculated amounts. */
  readonly statutoryRecovered?: Readonly<Partial<Record<StatutoryType, Amount>>>;
  readonly niCompensation?: Readonly<Partial<Record<StatutoryType, Amount>>>;
  /** Known allowance of the month, instead of a calculated amount. */
  readonly employmentAllowance?: Amount;
  readonly cisDeductionsSuffered?: Amount;
  /** Apprenticeship levy of the year up to this month; default: that of the month before. */
  readonly levyToDate?: Amount;
}

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
