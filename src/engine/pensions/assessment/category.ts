import type { PensionParameters } from "../pension-rules";
import type { Thresholds } from "../thresholds";
import type { WorkerCategory } from "./facts";

/** Figures that decide a worker's category, in pence and years. */
interface Tested {
  readonly isWorker: boolean;
  readonly age: number;
  readonly isBelowPensionAge: boolean;
  readonly earnings: number;
}

/**
 * Returns the category of a worker: both earnings tests are "more than"; an age is reached at the start of the
 * birthday, and State Pension age on its day.
 */
export function getCategory(
  tested: Tested,
  limits: PensionParameters["ageLimits"],
  thresholds: Thresholds,
): WorkerCategory {
  const { age, earnings } = tested;
  if (!tested.isWorker || age < limits.lowestYears || age >= limits.belowYears) return "NotEligible";
  if (earnings <= thresholds.lower) return "EntitledWorker";
  const isOfAge = age >= limits.enrolledFromYears && tested.isBelowPensionAge;
  return earnings > thresholds.trigger && isOfAge ? "EligibleJobholder" : "NonEligibleJobholder";
}

export const CATEGORIES: readonly WorkerCategory[] = [
  "EligibleJobholder",
  "NonEligibleJobholder",
  "EntitledWorker",
  "NotEligible",
];
