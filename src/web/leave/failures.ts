import type { FamilyPaySchedule } from "../../engine";

type FailureReason = FamilyPaySchedule["entitlementFailureReasons"][number];

/** Why family pay is refused, in words. */
export const FAILURES: Readonly<Record<FailureReason, string>> = {
  not_enough_service: "not employed for long enough",
  not_employed_on_test_date: "not employed on the day that counts",
  average_earnings_below_lower_limit: "average earnings are below the lower earnings limit",
  partner_conditions_not_met: "the other parent's conditions are not met",
  neonatal_care_too_short: "the care was too short",
};
