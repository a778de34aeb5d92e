import type { Problem } from "../../../engine";
import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import { issueOfProblem } from "../../contract";
import type { Outcome } from "../calculate/outcome";
import { AWARD_FIELDS } from "../contract/award-fields";
import { IMPORT_FIELDS } from "../contract/import-operations";

const FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys({ ...AWARD_FIELDS, ...IMPORT_FIELDS }),
  ...["statutoryType", "employment"],
]);

/** Returns a problem of the engine as an issue of the request. */
export function awardIssue(problem: Problem): ValidationIssue {
  const { token, arguments: args } = problem;
  const path = problem.path.replace(/^\/imported\//, "/");
  if (token !== "no_payslips_for_average" || !path.startsWith("/employment")) {
    return issueOfProblem({ ...problem, path }, FIELDS);
  }
  const reason =
    `Final payslips do not hold the pay that average earnings need: pay days up to ${args?.limit} are missing. ` +
    "Lock those runs first, or send `averageEarningsOverride`.";
  return issueAt(["averageEarningsOverride"], token, args, reason);
}

const REASONS: Readonly<Record<string, string>> = {
  not_enough_service: "The employee has not worked here for long enough.",
  not_employed_on_test_date: "The employee is not employed on the day on which it counts.",
  average_earnings_below_lower_limit: "Average weekly earnings are below the lower earnings limit.",
  partner_conditions_not_met: "The other parent does not meet the conditions.",
  neonatal_care_too_short: "The neonatal care was too short.",
};

/** Returns why an award is not due, one issue for each condition. */
export function entitlementIssues({ entitlementFailureReasons, conditions }: Outcome): readonly ValidationIssue[] {
  return entitlementFailureReasons.map((token) => {
    const condition = conditions.find((each) => each.reason === token);
    const args = (condition?.arguments ?? null) as Readonly<Record<string, unknown>> | null;
    return issueAt([], token, args, REASONS[token]);
  });
}
