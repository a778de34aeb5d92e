import type { DayNumber, Pence, Reader } from "../../base";
import type { PeriodLength } from "../period-length";
import type { PartOfPeriod } from "../thresholds";
import { checkMinimum, type MinimumTest, minimumTest } from "./check-minimum";
import { claimedOn, contributionsOn, reliefOn, type Settlement, sharedSaving } from "./contribution";
import type { MemberPayment } from "./member-payment";
import { type PensionRow, pensionRows } from "./pension-rows";

/** A payment with its contributions, their legal minimum, and the rows of the payslip. */
export interface SettledPayment {
  readonly payment: MemberPayment;
  readonly settled: Settlement;
  /** Null for anyone who is not a jobholder. */
  readonly minimum: MinimumTest | null;
  readonly rows: readonly PensionRow[];
}

/** Calculates everything of a payment; null with problems if its pay or its minimum was refused. */
export function settlePayment(payment: MemberPayment, reader: Reader): SettledPayment | null {
  if (reader.problems.length > 0) return null;
  const settled = settle(payment);
  const minimum = minimumTest(payment, settled);
  checkMinimum(reader, payment, settled, minimum);
  return reader.problems.length > 0 ? null : { payment, settled, minimum, rows: pensionRows(payment, settled) };
}

function settle({ terms, usualTerms, pay, savingOf }: MemberPayment): Settlement {
  const contribution = contributionsOn(terms, pay);
  const saving = savingOf(contribution.sacrificed);
  return {
    contribution,
    usual: terms === usualTerms ? contribution : contributionsOn(usualTerms, pay),
    saving,
    shared: sharedSaving(terms, saving),
    relief: reliefOn(terms, contribution.employee),
    additionalRelief: terms.additionalType === "ReliefAtSource" ? claimedOn(terms, contribution.additional) : 0,
  };
}

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
