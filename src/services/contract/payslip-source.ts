import type {
  CourtOrderFacts,
  PayLine,
  Payslip,
  PayslipFacts,
  Rulebook,
  SalaryFacts,
  SalaryFrequency,
  StatutoryLine,
} from "../../engine";
import type { Tx } from "../../platform/store";

/** What a service of its own adds to payslips: pensions, court orders, statutory pay. */
export interface PayslipSource {
  /**
   * What there is for each of some employees in a period; nobody without anything. It is asked for hundreds at once, so
   * that its statements do not grow with them, and again for every preview: it changes nothing.
   */
  readonly given: (tx: Tx, asked: PayslipsAsked) => Promise<ReadonlyMap<string, PayslipGiven>>;
  /** Told of payslips that have become final, in the transaction that locks their run. */
  readonly locked?: (tx: Tx, locked: PayslipsLocked) => Promise<void>;
}

/** The period of payslips; of a preview in another frequency there is no run. */
export interface PayslipPeriod {
  readonly payRunId: string | null;
  readonly payrollConfigId: string;
  readonly payFrequency: SalaryFrequency;
  readonly year: number;
  readonly period: number;
  readonly periodStartDate: string;
  readonly periodEndDate: string;
  readonly regularPaymentDate: string;
  readonly paymentDate: string;
}

export interface PayslipsAsked {
  readonly rulebook: Rulebook;
  readonly period: PayslipPeriod;
  readonly employeeIds: readonly string[];
}

export interface PayslipsLocked {
  readonly period: PayslipPeriod;
  readonly payslips: readonly LockedPayslip[];
}

/** A final payslip, with the pension and the orders as the engine worked them out. */
export interface LockedPayslip {
  readonly employeeId: string;
  readonly payslipId: string;
  readonly payslip: Payslip;
}

export type LeaveStart = NonNullable<SalaryFacts["leaveStart"]>;

/** What one employee's payslip has from a service. */
export interface PayslipGiven {
  /** Lines of pay beside those that are posted. */
  readonly lines?: readonly GivenLine[];
  /** Statutory pay by its days, for what salary deducts and tops up; its money comes in `lines`. */
  readonly statutoryLines?: readonly StatutoryLine[];
  /** First day of the leave that top-ups count from, by statutory type where there are several. */
  readonly leaveStart?: LeaveStart;
  readonly pension?: GivenPension;
  /** Each with its `orderId`, as it stands before the payment. */
  readonly courtOrders?: readonly CourtOrderFacts[];
  readonly courtOrderDay?: NonNullable<PayslipFacts["courtOrderDay"]>;
}

/** A line of pay, with what its row of the payslip says beside the amount. */
export interface GivenLine {
  readonly line: PayLine & { readonly id: string };
  readonly units?: string;
  readonly unitName?: string;
  readonly payRate?: string;
  readonly from?: string;
  readonly to?: string;
  readonly statutoryPayId?: string;
}

/** A member's pension as the engine takes it, and the group that it is of. */
export interface GivenPension {
  readonly pensionGroupId: string;
  readonly pensionGroupName: string;
  readonly terms: NonNullable<PayslipFacts["pension"]>;
}
