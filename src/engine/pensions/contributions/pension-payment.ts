import type { DayNumber, PayFrequency } from "../../base";

/** The employer's National Insurance saving on pay given up, in pence. */
export type SavingOf = (sacrificed: number) => number;

/** A payment as its payslip knows it, in pence. */
export interface PensionPayment {
  readonly day: DayNumber;
  readonly frequency: PayFrequency;
  /** All pay that counts, before any sacrifice for the pension. */
  readonly earnings: number;
  readonly pensionablePay: number;
  /** Employer National Insurance that a sacrifice saves. */
  readonly savingOf: SavingOf;
}
