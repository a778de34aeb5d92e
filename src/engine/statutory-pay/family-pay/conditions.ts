import {
  type DayNumber,
  type Fraction,
  formatDate,
  formatPence,
  halfUpFraction,
  readDate,
  type Territory,
} from "../../base";
import { pence, type Rulebook } from "../../rulebook";
import { type FamilyPaymentType, isAtLeast } from "../average-earnings";
import type { Award } from "./award";
import { FAMILY_PAYMENTS } from "./payments";

/** Why someone is not entitled. */
export type FailureReason =
  | "not_enough_service"
  | "not_employed_on_test_date"
  | "average_earnings_below_lower_limit"
  | "partner_conditions_not_met"
  | "neonatal_care_too_short";

/** One condition of entitlement, met or not, with the figures compared. */
export interface Condition {
  readonly condition: "Service" | "Employment" | "Earnings" | "Partner" | "NeonatalCare";
  readonly isMet: boolean;
  /** null if it is met. */
  readonly reason: FailureReason | null;
  readonly arguments: Readonly<Record<string, string | number>>;
}

const REASONS: Readonly<Record<Condition["condition"], FailureReason>> = {
  Service: "not_enough_service",
  Employment: "not_employed_on_test_date",
  Earnings: "average_earnings_below_lower_limit",
  Partner: "partner_conditions_not_met",
  NeonatalCare: "neonatal_care_too_short",
};

function condition(name: Condition["condition"], isMet: boolean, figures: Condition["arguments"]): Condition {
  return { condition: name, isMet, reason: isMet ? null : REASONS[name], arguments: figures };
}

/** Tests every condition that depends on the employment, the earnings, the other parent and the care. */
export function testConditions(award: Award, awe: Fraction): Condition[] {
  return [
    ...testService(award),
    testEmployment(award),
    testEarnings(award, awe),
    ...testPartner(award),
    ...testCare(award),
  ];
}

/** Returns the day by which employment must have begun to complete the weeks of service. */
export function latestEmploymentStart({ read, payment }: Award): DayNumber {
  return read.event.week.last - (payment.serviceWeeks - 1) * 7;
}

function testService(award: Award): Condition[] {
  const { startDate: employedFrom } = award.read.employment;
  if (award.payment.serviceWeeks === 0 || employedFrom === null) return [];
  const limit = latestEmploymentStart(award);
  const figures = { employedFrom: formatDate(employedFrom), limit: formatDate(limit) };
  return [condition("Service", employedFrom <= limit, figures)];
}

function testEmployment({ read: { event, employment } }: Award): Condition {
  const { leavingDate } = employment;
  const until = FAMILY_PAYMENTS[event.type].employedUntil(event);
  return condition("Employment", leavingDate === null || leavingDate >= until, { limit: formatDate(until) });
}

function testEarnings({ limitPence }: Award, awe: Fraction): Condition {
  return condition("Earnings", isAtLeast(awe, limitPence), {
    averageWeeklyEarnings: formatPence(halfUpFraction(awe)),
    lowerEarningsLimit: formatPence(limitPence),
  });
}

/** Tests the other parent: weeks worked among those before the test week, and the average of the best of them. */
function testPartner({ read: { partner, partnerConditionsMet }, rules, start }: Award): Condition[] {
  if (partnerConditionsMet !== null) return [condition("Partner", partnerConditionsMet, {})];
  if (partner === null) return [];
  const test = rules.on("sharedParentalPay", start)?.value?.partner;
  if (test === undefined) return [];
  const { weeksWorked, bestWeeksEarnings } = partner;
  const neededPence = pence(test.averageWeek) * test.bestWeeks;
  const isMet = weeksWorked >= test.weeksWorked && bestWeeksEarnings >= neededPence;
  const figures = {
    weeksWorked,
    weeksNeeded: test.weeksWorked,
    inWeeks: test.inWeeks,
    bestWeeksEarnings: formatPence(bestWeeksEarnings),
    earningsNeeded: formatPence(neededPence),
  };
  return [condition("Partner", isMet, figures)];
}

function testCare({ care }: Award): Condition[] {
  return care === null ? [] : [condition("NeonatalCare", care.earnedWeeks > 0, { weeks: care.earnedWeeks })];
}

interface AwardToReport {
  readonly statutoryType: FamilyPaymentType;
  readonly territory: Territory | null;
  /** The day of the death, the stillbirth or the miscarriage. */
  readonly qualifyingEventDate: string;
}

/**
 * Returns whether an award is reported and recovered apart: bereavement pay of Northern Ireland by its own rules, which
 * include miscarriage. Earlier deaths there are reported with those of Great Britain. Source: HMRC, RTI technical
 * specifications 2026-27.
 */
export function isReportedApart(award: AwardToReport, rulebook: Rulebook): boolean {
  const { statutoryType, territory, qualifyingEventDate } = award;
  if (statutoryType !== "StatutoryParentalBereavementPay" || territory !== "NorthernIreland") return false;
  const rules = rulebook.subject("statutory-pay").on("bereavementPayNorthernIreland", readDate(qualifyingEventDate));
  return rules?.value?.miscarriage === true;
}
