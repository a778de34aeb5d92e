import { formatDate, formatPence } from "../../base";
import { expectedWeek, type FamilyEvent, type Fraction, halfUpFraction, isAtLeast } from "../average-earnings";
import type { PaymentRules } from "./payment-rules";
import type { ReadFamilyFacts } from "./read-family-facts";

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
  /** null when it is met. */
  readonly reason: FailureReason | null;
  readonly arguments: Readonly<Record<string, string | number>>;
}

function condition(
  name: Condition["condition"],
  isMet: boolean,
  reason: FailureReason,
  args: Condition["arguments"],
): Condition {
  return { condition: name, isMet, reason: isMet ? null : reason, arguments: args };
}

/** Employment that began by then has lasted into the last of the weeks of service. */
export function latestStart({ event }: Pick<ReadFamilyFacts, "event">, { serviceWeeks }: PaymentRules): number {
  return event.week.last - (serviceWeeks - 1) * 7;
}

/** Every condition of the payment that depends on the employment, the earnings and the other parent. */
export function conditionsOf(
  read: ReadFamilyFacts,
  payment: PaymentRules,
  awe: Fraction,
  limitPence: number,
  earnedWeeks: number | null,
): Condition[] {
  const conditions: Condition[] = [];
  if (payment.serviceWeeks > 0 && read.employedFrom !== null) {
    const limit = latestStart(read, payment);
    const args = { employedFrom: formatDate(read.employedFrom), limit: formatDate(limit) };
    conditions.push(condition("Service", read.employedFrom <= limit, "not_enough_service", args));
  }
  const until = employedUntil(read.event);
  const isEmployed = read.leavingDate === null || read.leavingDate >= until;
  conditions.push(condition("Employment", isEmployed, "not_employed_on_test_date", { limit: formatDate(until) }));
  conditions.push(earnings(awe, limitPence));
  if (read.partner !== null) {
    conditions.push(condition("Partner", read.partner.isMet, "partner_conditions_not_met", read.partner.figures));
  }
  if (earnedWeeks !== null) {
    conditions.push(condition("NeonatalCare", earnedWeeks > 0, "neonatal_care_too_short", { weeks: earnedWeeks }));
  }
  return conditions;
}

function earnings(awe: Fraction, limitPence: number): Condition {
  const args = {
    averageWeeklyEarnings: formatPence(halfUpFraction(awe)),
    lowerEarningsLimit: formatPence(limitPence),
  };
  return condition("Earnings", isAtLeast(awe, limitPence), "average_earnings_below_lower_limit", args);
}

/** The day on which the employee must still be employed; shared parental pay asks it of each week instead. */
function employedUntil(event: FamilyEvent): number {
  switch (event.type) {
    case "StatutoryMaternityPay":
    case "StatutoryAdoptionPay":
    case "StatutorySharedParentalPay":
      return Math.min(event.week.first, event.week.referenceDate + 1);
    case "StatutoryPaternityPay":
      return event.child === "Birth" ? (event.birth ?? event.eventDate) : (event.placement ?? event.eventDate);
    case "StatutoryParentalBereavementPay":
      return event.eventDate;
    case "StatutoryNeonatalCarePay":
      return event.careStart ?? event.eventDate;
  }
}

/** Dates that follow from the event, for people who plan. */
export function expectedWeekStart(event: FamilyEvent): number | null {
  const isBirth = event.type !== "StatutoryParentalBereavementPay" && event.type !== "StatutoryNeonatalCarePay";
  return isBirth && event.child === "Birth" && event.type !== "StatutoryAdoptionPay"
    ? expectedWeek(event.eventDate)
    : null;
}
