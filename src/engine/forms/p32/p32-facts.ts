import type { Amount, Money } from "../../base";
import type { Payslip } from "../../gross-to-net";
import type { PaidFacts } from "../../statutory-pay";
import type { FormEmployer, FormEmployerFacts } from "../person";

type StatutoryType = PaidFacts["statutoryType"];

/** An employer's tax year, month by month. */
export interface P32Facts {
  readonly taxYear: number | string;
  /** Named on the record; needed only to draw it. */
  readonly employer?: FormEmployerFacts;
  /** Small for the recovery of statutory pay: all of it, with compensation. */
  readonly isSmallEmployer?: boolean;
  /** Whether Employment Allowance is claimed; it then meets each month's employer contributions until it is used up. */
  readonly employmentAllowance?: boolean;
  /** Less than the year's full figure, where employers share it. */
  readonly employmentAllowanceMaxClaim?: Amount;
  /** Allowance used before the first month told of. */
  readonly employmentAllowanceUsed?: Amount;
  /** Levy to date before the first month told of. */
  readonly levyToDateBefore?: Amount;
  /** Paid by other means than electronically, the money is due three days earlier. */
  readonly paysElectronically?: boolean;
  readonly quarterlyPaymentSchedule?: boolean;
  /** The year's payslips of every employee, as `grossToNet` answers them; each counts in the tax month it was paid in. */
  readonly payslips?: readonly Payslip[];
  /** What is told of a month beside the payslips, or instead of them; at most one entry for each month. */
  readonly months?: readonly P32MonthFacts[];
}

/** Sums of the payments whose payment date lies in a tax month, added to its payslips, and what the employer recovers. */
export interface P32MonthFacts {
  readonly month: number;
  /** Tax deducted less refunded. */
  readonly incomeTax?: Amount;
  readonly studentLoans?: Amount;
  readonly postgraduateLoans?: Amount;
  readonly employeeNi?: Amount;
  /** Class 1 of the employer, over all letters. */
  readonly employerNi?: Amount;
  /** Class 1A on termination awards; no allowance meets it. */
  readonly class1aOnTermination?: Amount;
  /** Statutory pay of the month by type, from which recovery and compensation are worked out. */
  readonly statutoryPay?: Readonly<Partial<Record<StatutoryType, Amount>>>;
  /** Recovery and compensation that are known already, by type, instead of being worked out. */
  readonly statutoryRecovered?: Readonly<Partial<Record<StatutoryType, Amount>>>;
  readonly niCompensation?: Readonly<Partial<Record<StatutoryType, Amount>>>;
  /** Allowance of the month that is known already, instead of being worked out. */
  readonly employmentAllowance?: Amount;
  readonly cisDeductionsSuffered?: Amount;
  /** Apprenticeship levy of the year up to this month; that of the month before when left out. */
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
  /** May be below nought. */
  readonly netNi: Money;
  readonly apprenticeshipLevy: Money;
  /** May be below nought: a credit towards later months. */
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
  /** null when the facts do not name the employer. */
  readonly employer: FormEmployer | null;
  readonly taxYear: number;
  readonly taxYearLabel: string;
  /** Twelve, in their order. */
  readonly months: readonly P32Month[];
  readonly total: P32Row;
}
