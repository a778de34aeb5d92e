import { formatPence, type Reader } from "../../base";
import type { WorkerCategory } from "../assessment/facts";
import { contributionsOn, type Settlement } from "./contribution";
import type { MemberPayment } from "./member-payment";
import { leastOn } from "./minimum";

/** The minimum of a payment and what it is compared with, in pence; voluntary contributions do not count. */
export interface MinimumTest {
  readonly employer: number;
  readonly total: number;
  readonly employerPaid: number;
  readonly totalPaid: number;
  readonly isMet: boolean;
}

/** The categories that have a minimum. */
const JOBHOLDERS: ReadonlySet<WorkerCategory> = new Set(["EligibleJobholder", "NonEligibleJobholder"]);

/** Whether contributions of a worker of a category have a minimum; of one who was never assessed they have. */
export function hasAutoEnrolmentMinimum(category: WorkerCategory | null): boolean {
  return category === null || JOBHOLDERS.has(category);
}

/** Compares a payment with the minimum of its basis; null for anyone who is not a jobholder, who has no minimum. */
export function minimumTest(
  { read, rules, periodPay, thresholds, testedAs }: MemberPayment,
  { contribution, relief }: Settlement,
): MinimumTest | null {
  if (!hasAutoEnrolmentMinimum(read.workerCategory)) return null;
  const minimum = rules.minimums[testedAs];
  const isOnEarnings = minimum.of === "QualifyingEarnings";
  const pay = (isOnEarnings ? periodPay.earnings : null) ?? periodPay.employee;
  const { employer, total } = leastOn(minimum, pay.before, pay.toDate, isOnEarnings ? thresholds : null);
  const { employee, sacrificed, additionalSacrificed, employerOwn, borne } = contribution;
  const totalPaid = employerOwn + employee + relief + sacrificed - additionalSacrificed + borne;
  const isMet = employerOwn >= employer && totalPaid >= total - rules.tolerance;
  return { employer, total, employerPaid: employerOwn, totalPaid, isMet };
}

/** Refuses an override below the minimum that is not acknowledged, and a cap that takes the employer below it. */
export function checkMinimum(
  reader: Reader,
  { read: { contributionOverride: override }, pay, terms }: MemberPayment,
  { contribution }: Settlement,
  test: MinimumTest | null,
): void {
  if (test === null) return;
  if (override !== null && !override.acknowledgeBelowAutoEnrolmentMinimum && !test.isMet) {
    reader.refuse("below_auto_enrolment_minimum", "/contributionOverride", {
      employer: formatPence(test.employerPaid),
      total: formatPence(test.totalPaid),
      minimumEmployer: formatPence(test.employer),
      minimumTotal: formatPence(test.total),
    });
  }
  if (pay.employerRoom === null) return;
  const uncapped = contributionsOn(terms, { ...pay, employerRoom: null }).employerOwn;
  if (contribution.employerOwn < uncapped && contribution.employerOwn < test.employer) {
    reader.refuse("below_auto_enrolment_minimum", "/employerContributionCap", {
      employer: formatPence(test.employerPaid),
      minimumEmployer: formatPence(test.employer),
    });
  }
}
