import { issueAt } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { closedThrough, requireUnlocked, selectEmployees } from "../../employees";
import { lockConfig, nextOpenPeriod } from "../../pay";
import type { MembershipRow } from "../enrolment/workers";

interface Asked {
  /** Null for the first open pay period. */
  readonly from: string | null;
  readonly movesScheme: boolean;
}

interface DayOfChange {
  readonly issues: readonly ReturnType<typeof issueAt>[];
  /** The first day of the first open pay period; null if no day was sent. */
  readonly openFrom: string | null;
}

/**
 * Checks the day from which a member's terms change. Closed periods can be reached as far as they can be corrected, and
 * within a scheme: another one has no part in what was paid. Later periods cannot, as later terms are not kept. The run
 * of the period cannot be locked until the transaction ends.
 */
export async function dayOfChange(
  { tx, context }: RequestWork,
  member: MembershipRow,
  { from, movesScheme }: Asked,
): Promise<DayOfChange> {
  if (from === null) return { issues: [], openFrom: null };
  const employee = await selectEmployees(tx)
    .select(["payroll_config_id", "facts_unkept_through", "locked_period_end_date"])
    .where("employee_id", "=", member.employee_id)
    .executeTakeFirstOrThrow();
  await lockConfig(tx, employee.payroll_config_id);
  const { periodStartDate, periodEndDate } = await nextOpenPeriod(tx, context, employee.payroll_config_id);
  const openFrom = periodStartDate;
  if (from > periodEndDate) return { issues: [dayIssue("date_after", periodEndDate)], openFrom };
  if (from >= openFrom) return { issues: [], openFrom };
  if (from < member.enrolment_date) return { issues: [dayIssue("date_before", member.enrolment_date)], openFrom };
  if (movesScheme) return { issues: [dayIssue("date_before", openFrom, OTHER_SCHEME)], openFrom };
  requireUnlocked(from, closedThrough(employee, employee.locked_period_end_date), ["effectiveFrom"]);
  return { issues: [], openFrom };
}

const OTHER_SCHEME =
  "The contributions of closed periods were paid to the member's scheme: move to a group of another one from the first open pay period.";

function dayIssue(token: "date_before" | "date_after", limit: string, text?: string) {
  return issueAt(["effectiveFrom"], token, { limit }, text);
}
