import type { Rulebook } from "../../../engine";
import { applyNotice, type FieldChange, type NoticeChange } from "../../../engine/filings/notices";
import { type NewEvent, recordEvents } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import { dayBefore, type RequestWork } from "../../contract";
import {
  type EmployeeFacts,
  factsByIds,
  finishChanges,
  lockRecords,
  replaceTaxRows,
  type TaxRows,
} from "../../employees";
import { findConfig, type PayPeriod, payPeriodAt, payScheduleOf } from "../../pay";
import { changeNotification, notificationEvent } from "../reading/change-notification";
import { earlierThan, findNotices, laterThan, type OtherNotice } from "../reading/later-notices";
import { getRegime } from "../reading/notification-data";
import type { NotificationRow } from "../reading/select-notifications";
import { heldOn, lastClosedDay } from "./held";
import { rowsAfter } from "./rows-after";

/** Periods that are looked at: twenty years of weeks. */
const MOST_PERIODS = 1_100;

/** What became of one notice. */
type Outcome =
  | { readonly ok: true; readonly row: NotificationRow }
  | {
      readonly ok: false;
      readonly row: NotificationRow;
      readonly token: string;
      readonly text: string;
      readonly arguments: Readonly<Record<string, unknown>> | null;
    };

interface Planned {
  readonly row: NotificationRow;
  readonly facts: EmployeeFacts | null;
  readonly plan: PlannedApplication;
}

/**
 * Applies notices, of which no two are about the same employee. One that cannot be applied leaves the others alone.
 * Employees' records, notices and their events are written in one transaction.
 */
export async function applyNotifications(
  work: RequestWork,
  rows: readonly NotificationRow[],
  effectiveDate: string | null = null,
): Promise<readonly Outcome[]> {
  const { tx, context, organisationId } = work;
  const ids = rows.flatMap(({ matched_employee_id }) => matched_employee_id ?? []);
  if (ids.length > 0) await lockRecords(tx, ids);
  const facts = new Map((await factsByIds(tx, ids)).map((each) => [each.employee.employee_id, each]));
  const others = await findNotices(tx, ids);
  const planned: Planned[] = [];
  const outcomes = new Map<string, Outcome>();
  for (const row of rows) {
    const held = facts.get(row.matched_employee_id ?? "") ?? null;
    const made = planOf(work, row, { facts: held, others, effectiveDate });
    if ("token" in made) outcomes.set(row.notification_id, { ok: false, row, ...made });
    else planned.push({ row, facts: held, plan: made });
  }
  const events = await writeRecords(work, planned);
  for (const each of planned) {
    const row = await markApplied(work, each);
    outcomes.set(row.notification_id, { ok: true, row });
    events.push(notificationEvent(work, row, "applied"));
  }
  await recordEvents(tx, context, organisationId, events);
  return rows.flatMap(({ notification_id }) => outcomes.get(notification_id) ?? []);
}

interface Known {
  readonly facts: EmployeeFacts | null;
  readonly others: readonly OtherNotice[];
  readonly effectiveDate: string | null;
}

type Refusal = Pick<Extract<Outcome, { ok: false }>, "token" | "text" | "arguments">;

function planOf({ context, now }: RequestWork, row: NotificationRow, known: Known): PlannedApplication | Refusal {
  const { facts, others } = known;
  if (row.status === "Applied") return refusal("notification_already_applied", "The notice is applied: undo it first.");
  if (row.is_generic) return NOTHING_PLANNED;
  if (facts === null) return refusal("notification_not_matched", "Assign an employee to the notice first.");
  const later = laterThan(row, others).find(({ status }) => status === "Applied");
  if (later !== undefined) {
    const { notificationId } = later;
    return refusal("later_notice_in_force", "A later notice is applied: dismiss this one.", { notificationId });
  }
  const plan = planApplication(row, { ...known, facts, now }, context.rulebook);
  if (plan.ok) return plan;
  const { reason } = plan;
  return refusal("notification_not_applicable", `The notice cannot be applied (${reason}): dismiss it.`, { reason });
}

const NOTHING_PLANNED: PlannedApplication = { ok: true, changes: [], from: null, rows: { taxCodes: [], loans: [] } };

function refusal(token: string, text: string, args: Refusal["arguments"] = null): Refusal {
  return { token, text, arguments: args };
}

/** Writes the employees' records and returns the events of their changes. */
async function writeRecords(work: RequestWork, planned: readonly Planned[]): Promise<NewEvent[]> {
  const changes = [];
  for (const { facts, plan } of planned) {
    if (facts === null || plan.from === null) continue;
    const changedFields = await replaceTaxRows(work.tx, facts, plan.rows);
    if (changedFields.length > 0) changes.push({ before: facts, changedFields });
  }
  return [...(await finishChanges(work, changes)).events];
}

async function markApplied(work: RequestWork, { row, facts, plan }: Planned): Promise<NotificationRow> {
  const { changes, from, rows } = plan;
  const rowsOf = facts === null || from === null ? null : { before: taxRows(facts), after: taxRows(rows) };
  const period = facts === null || from === null ? null : await periodFrom(work.tx, facts, from);
  const payrollConfigId = facts?.employee.payroll_config_id ?? "";
  const appliedIn = period === null ? null : { payrollConfigId, year: period.year, period: period.period };
  return changeNotification(work, row, {
    status: "Applied",
    applied_at: work.now,
    applied_from: from,
    applied_changes: JSON.stringify(changes),
    applied_rows: rowsOf === null ? null : JSON.stringify(rowsOf),
    applied_in: appliedIn === null ? null : JSON.stringify(appliedIn),
    dismissed_at: null,
    dismiss_reason: null,
  });
}

function taxRows({ taxCodes, loans }: PlannedApplication["rows"]): PlannedApplication["rows"] {
  return { taxCodes, loans };
}

/** Returns the first pay period of an employee's payroll whose pay date is not before a day. */
export async function periodFrom(tx: Tx, { employee }: EmployeeFacts, day: string): Promise<PayPeriod | null> {
  const config = await findConfig(tx, employee.payroll_config_id);
  if (config === null) return null;
  const schedule = await payScheduleOf(tx, config);
  for (let sequence = 0; sequence < MOST_PERIODS; sequence += 1) {
    const period = payPeriodAt(schedule, sequence);
    if (period.regularPaymentDate >= day) return period;
  }
  return null;
}

/** What applying a notice makes of an employee's record. */
export interface PlannedApplication {
  readonly ok: true;
  readonly changes: readonly FieldChange[];
  /** The first day on which it counts; null if it changes nothing. */
  readonly from: string | null;
  readonly rows: TaxRows;
}

/** Why a notice cannot be applied: `employee_left` or `past_tax_year`. */
interface NotApplicable {
  readonly ok: false;
  readonly reason: string;
}

interface Asked {
  readonly facts: EmployeeFacts;
  readonly others: readonly OtherNotice[];
  /** A later first day than the notice's own; null for its own. */
  readonly effectiveDate: string | null;
  readonly now: string;
}

/** Calculates what a notice changes, from the first payment that can still be changed. */
export function planApplication(
  row: NotificationRow,
  { facts, others, effectiveDate, now }: Asked,
  rulebook: Rulebook,
): PlannedApplication | NotApplicable {
  if (row.is_generic) return { ok: true, changes: [], from: null, rows: facts };
  const closed = closedDay(facts, effectiveDate);
  // The day follows from the notice and the closed day alone; what is held on it is then what the notice replaces.
  const first = changeOf(row, facts, { closed, day: closed }, rulebook);
  if (!first.ok) return first;
  const { effectiveDate: from } = first.change;
  const { change } = from === null ? first : orFirst(changeOf(row, facts, { closed, day: from }, rulebook), first);
  const earlier = new Set(earlierThan(row, others).map(({ notificationId }) => notificationId));
  const rows = rowsAfter(facts, { row, change, earlier, now });
  return { ok: true, changes: withRegime(change), from, rows };
}

type Changed = { readonly ok: true; readonly change: NoticeChange };

function orFirst(second: Changed | NotApplicable, first: Changed): Changed {
  return second.ok ? second : first;
}

/** Returns the last day on which nothing changes, which a later first day moves. */
function closedDay(facts: EmployeeFacts, effectiveDate: string | null): string {
  const closed = lastClosedDay(facts);
  const lastDay = effectiveDate === null ? closed : dayBefore(effectiveDate);
  return lastDay > closed ? lastDay : closed;
}

interface Days {
  readonly closed: string;
  readonly day: string;
}

function changeOf(
  { notice, raw_xml: rawXml }: NotificationRow,
  facts: EmployeeFacts,
  { closed, day }: Days,
  rulebook: Rulebook,
): Changed | NotApplicable {
  const made = applyNotice(
    { notice: { ...notice, rawXml } as never, employee: heldOn(facts, day), lastLockedPaymentDate: closed },
    rulebook,
  );
  if (made.ok) return { ok: true, change: made.value };
  const problem = made.problems.find(({ token }) => token === "notice_not_applicable");
  if (problem === undefined) throw new Error(`A notice cannot be applied: ${JSON.stringify(made.problems[0])}`);
  return { ok: false, reason: String(problem.arguments?.reason) };
}

/** A tax code also decides whose rates apply. */
function withRegime({ changes, taxCode }: NoticeChange): readonly FieldChange[] {
  const code = changes.find(({ field }) => field === "taxCode");
  if (taxCode === null || code === undefined) return changes;
  const before = typeof code.previousValue === "string" ? getRegime(code.previousValue) : null;
  return [...changes, { field: "taxRegime", previousValue: before, newValue: getRegime(taxCode.taxCode) }];
}
