import type { PensionOfPayslip } from "../pensions";
import type { PaySums, ReadLine } from "./pay-sums";

/** A payment as automatic enrolment sees it, in pence. */
export interface EnrolmentPay {
  /** Earnings of the pay reference period with this payment. */
  readonly earningsToDate: number;
  /** The part of this payment in the band of the pay reference period, which all of its payments share. */
  readonly qualifyingEarnings: number;
}

/** A calculated pension, with how it was calculated. */
interface CalculatedPension extends Pick<PensionOfPayslip, "contributions" | "steps"> {
  /** What a personal pension takes from pay, in pence; a refund is below zero. */
  readonly personalPence?: number;
}

/** The pay of a payment: its lines and their sums. */
export interface Pay {
  /** null if one amount was given instead of lines, and nothing was added to it. */
  readonly lines: readonly ReadLine[] | null;
  readonly sums: PaySums;
  /** A pension calculated on this pay; its lines are among the lines. */
  readonly pension: CalculatedPension | null;
  /** Pensions of further memberships, each on the same pay. */
  readonly furtherPensions: readonly CalculatedPension[];
  readonly enrolment: EnrolmentPay | null;
  /** Class 1A National Insurance on termination awards, in pence. */
  readonly class1a: number;
  /** Agreed sacrifice that was not made, because statutory pay cannot be sacrificed, in pence; none if left out. */
  readonly notSacrificed?: number;
}

const NO_PENSIONS: readonly CalculatedPension[] = [];

/** Returns pay without a pension, an assessment for automatic enrolment and termination awards. */
export function plainPay(lines: readonly ReadLine[] | null, sums: PaySums): Pay {
  return { lines, sums, pension: null, furtherPensions: NO_PENSIONS, enrolment: null, class1a: 0 };
}
