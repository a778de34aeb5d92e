import type { Problem, Rulebook } from "../../../engine";
import {
  type CheckedCourtOrder,
  type CourtOrderFacts,
  checkCourtOrder,
  type OrderWarningToken,
} from "../../../engine/court-orders";
import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt } from "../../../platform/http";
import { issueOfProblem } from "../../contract";
import type { DerivedTerms } from "../store/order-tables";

interface Asked {
  readonly order: CourtOrderFacts;
  /** The employee's other orders. */
  readonly others: readonly CourtOrderFacts[];
  readonly today: string;
}

interface Checked {
  readonly derived: DerivedTerms | null;
  readonly warnings: { token: string; text: string }[];
  readonly issues: readonly ValidationIssue[];
}

/** Checks whether an order can be operated beside the employee's others. */
export function checkOrder(rulebook: Rulebook, { order, others, today }: Asked): Checked {
  const date = [order, ...others].map(lastDay).reduce((latest, day) => (day > latest ? day : latest), today);
  const checked = checkCourtOrder({ date, order, existingOrders: others }, rulebook);
  if (!checked.ok) return { derived: null, warnings: [], issues: checked.problems.map(issueOfOrder) };
  const { studentLoanInteraction, protectedEarningsSetting, firstPayDate, warnings } = checked.value;
  return {
    derived: { studentLoanInteraction, protectedEarningsSetting, firstPayDate },
    warnings: warnings.flatMap(shownWarning),
    issues: [],
  };
}

/**
 * Returns the last day in an order's state, or an empty text. It may be a pay date that is still to come: a run is locked
 * before it.
 */
export function lastDay({ lastDeductionPayDate, lastPayDate, resumedDate }: CourtOrderFacts): string {
  return [lastDeductionPayDate, lastPayDate, resumedDate].reduce<string>(
    (latest, day) => (day != null && day > latest ? day : latest),
    "",
  );
}

const WARNINGS: Readonly<Partial<Record<OrderWarningToken, readonly [token: string, text: string]>>> = {
  second_earnings_arrestment: [
    "second_earnings_arrestment",
    "An earnings arrestment is already operated: return this one, so that the creditor can apply for a conjoined order.",
  ],
  arrestment_beside_conjoined_order: [
    "arrestment_while_conjoined_order",
    "A conjoined order is already operated: return this arrestment.",
  ],
  too_many_orders_of_council: [
    "third_council_tax_order",
    "The council already has the highest number of orders at once: return this one.",
  ],
  attachment_before_notice_period: [
    "dea_starts_too_early",
    "The start date is before the first day on which the notice counts.",
  ],
  maintenance_share_over_forty: ["deo_percentage_above_forty", "The percentage is above 40% of net earnings."],
  ask_issuers_for_order: [
    "ask_issuers_for_order",
    "The dates do not decide which of two orders goes first: ask who made them.",
  ],
};

function shownWarning({ token }: CheckedCourtOrder["warnings"][number]) {
  const [shown, text] = WARNINGS[token] ?? [];
  return shown === undefined || text === undefined ? [] : [{ token: shown, text }];
}

/** The interface's own tokens for problems of the engine. */
const TOKENS: Readonly<Record<string, string>> = { arrestments_not_ended: "arrestments_still_active" };

/** Returns a problem with an order as an issue at the order's field; what it cannot be beside others for is its type. */
export function issueOfOrder(problem: Problem): ValidationIssue {
  const path = problem.path.replace(/^\/(?:order|variation)(?=\/|$)/, "") || "/orderType";
  const [, field = ""] = path.split("/");
  const issue = issueOfProblem({ ...problem, path }, new Set([field]));
  const token = TOKENS[problem.token];
  return token === undefined ? issue : { ...issue, reasonToken: token };
}

/** Tokens that replace `validation_failed` as the token of the response. */
const REFUSED_AS = new Set([
  "field_of_another_order_type",
  "instruction_amount_not_allowed",
  "second_current_maintenance_arrestment",
  "arrestments_still_active",
  "order_type_cannot_change",
  "status_move_not_allowed",
  "correction_not_available_for_type",
]);

/** Refuses a request with everything that is wrong with it. */
export function refuseIssues(issues: readonly ValidationIssue[]): void {
  if (issues.length === 0) return;
  throw invalid(issues, issues.find(({ reasonToken }) => REFUSED_AS.has(reasonToken))?.reasonToken);
}

/** Adds issues at fields that have none yet. */
export function withFurther(
  issues: readonly ValidationIssue[],
  further: readonly ValidationIssue[],
): readonly ValidationIssue[] {
  const known = new Set(issues.map(({ field }) => field));
  return [...issues, ...further.filter(({ field }) => !known.has(field))];
}

/** Returns the issue of a field that names a record the organisation does not have. */
export function missingRecord(field: string, token: string): ValidationIssue {
  return issueAt([field], token, null, "The organisation has no such record.");
}
