import { formatPence, type Reader } from "../../base";
import { contributionsOn } from "./contribution";
import { leastOn } from "./minimum";
import type { ReadContributions } from "./read-contributions";
import type { SettledContributions } from "./settle-contributions";

/** The minimum of a payment and what it is compared with, in pence; voluntary contributions do not count. */
export interface MinimumTest {
  readonly employer: number;
  readonly total: number;
  readonly employerPaid: number;
  readonly totalPaid: number;
  readonly isMet: boolean;
}

/** Compares a payment with the minimum of its basis; null for anyone who is not a jobholder, who has no minimum. */
export function minimumTest(
  read: ReadContributions,
  { contribution, relief }: SettledContributions,
): MinimumTest | null {
  if (!read.hasMinimum) return null;
  const isOnEarnings = read.minimum.of === "QualifyingEarnings";
  const pay = isOnEarnings && read.readPay.earnings !== null ? read.readPay.earnings : read.pay.employee;
  const { employer, total } = leastOn(read.minimum, pay.before, pay.toDate, isOnEarnings ? read.thresholds : null);
  const { employee, sacrificed, additionalSacrificed, employerOwn } = contribution;
  const totalPaid = employerOwn + employee + relief + sacrificed - additionalSacrificed;
  const isMet = employerOwn >= employer && totalPaid >= total - read.rules.tolerance;
  return { employer, total, employerPaid: employerOwn, totalPaid, isMet };
}

/** Refuses an override below the minimum that is not acknowledged, and a cap that takes the employer below it. */
export function checkMinimum(
  reader: Reader,
  read: ReadContributions,
  { contribution }: SettledContributions,
  test: MinimumTest | null,
): void {
  if (test === null) return;
  const { override, pay, group } = read;
  if (override !== null && !override.isAcknowledged && !test.isMet) {
    reader.refuse("below_auto_enrolment_minimum", "/contributionOverride", {
      employer: formatPence(test.employerPaid),
      total: formatPence(test.totalPaid),
      minimumEmployer: formatPence(test.employer),
      minimumTotal: formatPence(test.total),
    });
  }
  if (pay.employerRoom === null) return;
  const uncapped = contributionsOn(override?.terms ?? group.terms, { ...pay, employerRoom: null }).employerOwn;
  if (contribution.employerOwn < uncapped && contribution.employerOwn < test.employer) {
    reader.refuse("below_auto_enrolment_minimum", "/employerContributionCap", {
      employer: formatPence(test.employerPaid),
      minimumEmployer: formatPence(test.employer),
    });
  }
}
