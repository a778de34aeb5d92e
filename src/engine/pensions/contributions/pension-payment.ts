import type { DayNumber, PayFrequency } from "../../base";

/** Returns the employer's National Insurance saving on salary sacrificed, in pence. */
export type SavingOf = (sacrificed: number) => number;

/** A payment as its payslip provides it, in pence. */
export interface PensionPayment {
  readonly day: DayNumber;
  readonly frequency: PayFrequency;
  /** All pay that counts, before any sacrifice for the pension. */
  readonly earnings: number;
  readonly pensionablePay: number;
  /** Returns the employer National Insurance that a sacrifice saves. */
  readonly savingOf: SavingOf;
}
