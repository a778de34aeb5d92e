import type { DayNumber, Pence } from "../../base";
import type { PeriodLength } from "../period-length";
import type { PartOfPeriod } from "../thresholds";

/** Returns the employer's National Insurance saving on salary sacrificed, in pence. */
export type SavingOf = (sacrificed: number) => number;

/** What a member would have been paid in a period of paid family leave, in pence. */
export interface NormalPay {
  readonly earnings: Pence;
  readonly pensionablePay: Pence;
}

/** A payment to a member, in pence. */
export interface PensionPayment {
  readonly day: DayNumber;
  /** The length of its pay reference period; null if it is not stated and not needed. */
  readonly length: PeriodLength | null;
  /** Days of that period that no earlier one has; null if it is whole. */
  readonly part: PartOfPeriod | null;
  /** All pay that counts, before any sacrifice for the pension; null if it is not stated. */
  readonly earnings: Pence | null;
  /** Null if it is not stated: in set 3 all earnings. */
  readonly pensionablePay: Pence | null;
  readonly savingOf: SavingOf;
  /** Pay as if no paid family leave were taken, on which the employer contributes; null without such leave. */
  readonly normal: NormalPay | null;
  /** Whether statutory pay in it is for family leave; else it is sick pay. */
  readonly isFamilyLeave: boolean;
  /** The most that can be sacrificed: pay that is not statutory. Null without statutory pay. */
  readonly sacrificeRoom: Pence | null;
}
