import Decimal from "decimal.js";
import { formatDate, readDate } from "../../../engine/base";
import { recordEvent } from "../../../platform/events";
import { invalidFindings, issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  mountHistory,
  mountList,
  mountOperation,
  type RequestWork,
  recordHistory,
  requesterName,
  type ServiceContext,
} from "../../contract";
import { lockRecords, markEmployee, requireEmployee } from "../../employees";
import { hasOverlap } from "../absences/overlaps";
import { getBalance } from "../balances/balance";
import type { EmployeeHoliday, PolicyRow, RequestRow } from "../balances/employee-holiday";
import { type LeaveYear, leaveYearOn } from "../balances/leave-year";
import { patternOn, unitsOn } from "../balances/pattern-days";
import { notCalculated, requireHoliday, requirePolicy } from "../balances/require-balance";
import { usedDays } from "../balances/used-days";
import { bankHolidaysIn } from "../balances/year-of";
import * as operations from "../contract/request-operations";
import { REQUESTS } from "../contract/request-operations";
import type { SentRequest, ShownRequest } from "../contract/request-schemas";
import { averagePayBefore } from "../pay/average-pay";
import { findSettings } from "../policies/find-settings";
import { holidayTables, type RequestStatus, type StoredDay } from "../store/holiday-tables";
import { findRequest, lockRequest, selectRequests, shownRequests } from "./find-request";
import { checkMove, STATUS_MOVES } from "./status-moves";

/** The type of requests in the history of records. */
export const REQUEST_HISTORY = "holiday_request";

const EVENTS = { approve: "approved", decline: "declined", cancel: "cancelled", delete: "cancelled" } as const;

const filters = {
  employeeId: "employee_id",
  status: "status",
  from: ["end_date", ">="],
  to: ["start_date", "<="],
} as const;

export function mountRequests(context: ServiceContext): void {
  mountOperation(context, operations.createRequest, async ({ params: { employeeId }, body, ...work }) => {
    return { data: await createRequest(work, employeeId, body), text: "The holiday is requested." };
  });

  const list = {
    from: (tx: Tx) => selectRequests(tx),
    order: ["holiday_id"],
    show: async (rows: readonly RequestRow[], { tx }: RequestWork) => [...(await shownRequests(tx, rows))],
    text: "The requests are listed.",
  } as const;
  mountList(context, operations.listRequests, { ...list, filters });
  mountList(context, operations.listRequestsOfEmployee, {
    ...list,
    within: ({ tx, params }) => requireEmployee(tx, params.employeeId),
    filters,
  });

  mountOperation(context, operations.readRequest, async ({ params: { holidayId } }, tx) => {
    const data = await shownRequest(tx, await findRequest(tx, holidayId));
    return { data, beside: data, text: "This is the request." };
  });

  mountOperation(context, operations.changeRequest, async ({ params: { holidayId }, body, ...work }) => {
    return { data: await changeRequest(work, holidayId, body), text: "The request is changed." };
  });

  mountOperation(context, operations.removeRequest, async ({ params: { holidayId }, ...work }, tx) => {
    const row = await findRequest(tx, holidayId);
    checkMove("delete", row.status);
    const isOpen = row.status === "Requested";
    const data = isOpen ? await decide(work, { move: "delete", holidayId, reason: null }) : await shownRequest(tx, row);
    return { data, text: "The request uses no leave. It is kept with the records of holiday." };
  });

  mountOperation(context, operations.approveRequest, async ({ params: { holidayId }, ...work }) => {
    return { data: await decide(work, { move: "approve", holidayId, reason: null }), text: "The holiday is approved." };
  });

  mountOperation(context, operations.declineRequest, async ({ params: { holidayId }, body, ...work }) => {
    const reason = body?.reason ?? null;
    return { data: await decide(work, { move: "decline", holidayId, reason }), text: "The holiday is declined." };
  });

  mountOperation(context, operations.cancelRequest, async ({ params: { holidayId }, ...work }) => {
    return { data: await decide(work, { move: "cancel", holidayId, reason: null }), text: "The holiday is cancelled." };
  });

  mountHistory(context, operations.requestHistory, [REQUEST_HISTORY, "holidayId"], ({ tx, params }) =>
    findRequest(tx, params.holidayId),
  );
}

async function shownRequest(tx: Tx, row: RequestRow): Promise<ShownRequest> {
  const [shown] = await shownRequests(tx, [row]);
  if (shown === undefined) throw new Error("A request has its policy.");
  return shown;
}

async function createRequest(work: RequestWork, employeeId: string, body: SentRequest) {
  const { tx, context, organisationId, now, today, caller } = work;
  await requireEmployee(tx, employeeId);
  await lockRecords(tx, [employeeId]);
  const holiday = await requireHoliday(work, employeeId);
  const booked = await book(work, holiday, body, null);
  const status = statusOf(holiday.settings.approvalNeeded, body.endDate, today);
  const row = await holidayTables(tx)
    .insertInto("holiday_request")
    .values({
      organisation_id: organisationId,
      holiday_id: context.ids.next(),
      employee_id: employeeId,
      ...booked,
      status,
      requested_by: requesterName(caller),
      ...(status === "Requested" ? {} : { decided_by: requesterName(caller), decided_at: now }),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = await shownRequest(tx, row);
  await finishRequest(work, { before: null, after, event: status === "Requested" ? "requested" : "approved" });
  return after;
}

/** Without approval, holiday of the past is taken at once. */
function statusOf(approvalNeeded: boolean, endDate: string, today: string): RequestStatus {
  if (approvalNeeded) return "Requested";
  return endDate < today ? "Taken" : "Approved";
}

async function changeRequest(work: RequestWork, holidayId: string, body: SentRequest) {
  const { tx, now } = work;
  const { employee_id: employeeId } = await findRequest(tx, holidayId);
  await lockRecords(tx, [employeeId]);
  const row = await lockRequest(tx, holidayId);
  checkMove("change", row.status);
  const before = await shownRequest(tx, row);
  const booked = await book(work, await requireHoliday(work, employeeId), body, holidayId);
  const changed = await holidayTables(tx)
    .updateTable("holiday_request")
    .set({ ...booked, updated_at: now })
    .where("holiday_id", "=", holidayId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = await shownRequest(tx, changed);
  await finishRequest(work, { before, after, event: null });
  return after;
}

interface Decision {
  readonly move: keyof typeof EVENTS;
  readonly holidayId: string;
  readonly reason: string | null;
}

/** Approves, declines or cancels a request, with the employee's leave locked so that two decisions do not cross. */
async function decide(work: RequestWork, { move, holidayId, reason }: Decision): Promise<ShownRequest> {
  const { tx, now } = work;
  const { employee_id: employeeId } = await findRequest(tx, holidayId);
  const [employee] = await lockRecords(tx, [employeeId]);
  const row = await lockRequest(tx, holidayId);
  checkMove(move, row.status);
  if (move === "approve" || move === "decline") await requireApprover(work);
  const lockedThrough = employee?.locked_period_end_date ?? "";
  if (move === "cancel" && row.status === "Approved" && row.start_date <= lockedThrough) throw periodLocked();
  const before = await shownRequest(tx, row);
  const balance = move === "approve" ? await balanceOnApproval(work, row) : {};
  const changed = await holidayTables(tx)
    .updateTable("holiday_request")
    .set({
      status: STATUS_MOVES[move].to,
      decided_by: requesterName(work.caller),
      decided_at: now,
      decline_reason: reason,
      updated_at: now,
      ...balance,
    })
    .where("holiday_id", "=", holidayId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = await shownRequest(tx, changed);
  await finishRequest(work, { before, after, event: EVENTS[move] });
  return after;
}

/** Refuses whoever is not signed in as a person whom the settings name: 403 `not_an_approver`. */
async function requireApprover({ tx, caller }: RequestWork): Promise<void> {
  const approvers = (await findSettings(tx)).row?.approvers ?? [];
  if (approvers.length === 0 || approvers.includes(caller.principalId ?? "")) return;
  throw new Refused(403, {
    token: "not_an_approver",
    text: "The organisation's holiday settings name other approvers.",
  });
}

/** Returns the balance after an approval, and the average pay before the holiday; refuses a balance below zero. */
async function balanceOnApproval(work: RequestWork, row: Awaited<ReturnType<typeof findRequest>>) {
  const holiday = await requireHoliday(work, row.employee_id);
  const policy = requirePolicy(holiday, row.start_date);
  const year = leaveYearOn(holiday.settings.holidayYearStart, row.start_date);
  const { units } = usedDays(row, policy, holiday.spells);
  const requests = holiday.requests.filter(({ holiday_id: id }) => id !== row.holiday_id);
  const average = await averagePayBefore(work, holiday, row.start_date);
  return {
    units,
    ...balanceAfter(work, { ...holiday, requests }, { policy, year, units }),
    average_weekly_pay: average.ok ? average.pence : null,
  };
}

function periodLocked(): Refused {
  const text = "A locked run has paid this holiday: reopen the run, or correct it with an adjustment.";
  return new Refused(409, { token: "period_locked", text });
}

interface Finished {
  readonly before: ShownRequest | null;
  readonly after: ShownRequest;
  readonly event: "requested" | "approved" | "declined" | "cancelled" | null;
}

/** Finishes a change of a request: its history, the recalculation of its employee, its event. */
async function finishRequest(work: RequestWork, { before, after, event }: Finished): Promise<void> {
  const { tx, context, organisationId, caller } = work;
  const { holidayId, employeeId, startDate, endDate, units, status } = after;
  const action = before === null ? "Created" : "Updated";
  await recordHistory(work, REQUEST_HISTORY, [{ recordId: holidayId, action, before, after }]);
  await markEmployee(tx, context, { organisationId, employeeId });
  if (event === null) return;
  await recordEvent(tx, context, {
    organisationId,
    accountId: caller.accountId,
    eventType: `holiday.${event}`,
    resourceUrl: `${REQUESTS}/${holidayId}`,
    data: { holidayId, employeeId, startDate, endDate, units, status },
  });
}

/** The columns of a request that follow from its days. */
interface Booked {
  readonly policy_id: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly start_part: SentRequest["startPart"];
  readonly end_part: SentRequest["endPart"];
  readonly days: string;
  readonly units: string;
  readonly unit_name: PolicyRow["unit_name"];
  readonly holiday_year_start: string;
  readonly note: string | null;
  readonly entitlement: string | null;
  readonly balance_after: string | null;
}

/**
 * Returns the columns of a request for holiday. Refuses 409 `no_holiday_policy`, `overlapping_dates`,
 * `balance_exceeded`, `holiday_not_calculated`.
 */
async function book(
  work: RequestWork,
  holiday: EmployeeHoliday,
  sent: SentRequest,
  except: string | null,
): Promise<Booked> {
  const policy = requirePolicy(holiday, sent.startDate);
  const { days, year } = daysOfRequest(holiday, policy, sent);
  await refuseOverlap(work, { employeeId: holiday.employeeId, ...sent, except });
  const parts = { days, start_part: sent.startPart, end_part: sent.endPart };
  const { units } = usedDays(parts, policy, holiday.spells);
  const others = { ...holiday, requests: holiday.requests.filter(({ holiday_id: id }) => id !== except) };
  return {
    policy_id: policy.policy_id,
    start_date: sent.startDate,
    end_date: sent.endDate,
    start_part: sent.startPart,
    end_part: sent.endPart,
    days: JSON.stringify(days),
    units,
    unit_name: policy.unit_name,
    holiday_year_start: year.start,
    note: sent.note,
    ...balanceAfter(work, others, { policy, year, units }),
  };
}

async function refuseOverlap({ tx }: RequestWork, span: Parameters<typeof hasOverlap>[1]): Promise<void> {
  if (!(await hasOverlap(tx, span))) return;
  const text = "The employee has other leave on some of these days.";
  throw new Refused(409, { token: "overlapping_dates", text });
}

/** Returns the entitlement, and what remains of it after some more units; refuses a balance below zero. */
function balanceAfter(
  { context }: Pick<RequestWork, "context">,
  holiday: EmployeeHoliday,
  { policy, year, units }: { readonly policy: PolicyRow; readonly year: LeaveYear; readonly units: string },
): Pick<Booked, "entitlement" | "balance_after"> {
  const found = getBalance(holiday, { policy, year, asOf: year.end, rulebook: context.rulebook });
  if (!found.ok) throw notCalculated(found.problems);
  const { remaining, requested } = found.balance;
  const after = new Decimal(remaining).minus(requested).minus(units);
  if (after.isNegative() && !after.isZero() && !policy.allow_negative && Number(units) > 0) {
    const text = "The leave year has not that much leave.";
    const args = { remaining: new Decimal(remaining).minus(requested).toString(), units };
    throw new Refused(409, { token: "balance_exceeded", text, arguments: args });
  }
  return { entitlement: found.year.entitlement, balance_after: after.toString() };
}

/**
 * Returns the days of a request with what the working pattern has on them, or the hours that it states. Refuses days
 * in two leave years, days before or after the employment, hours of other days or for leave in days, and a pattern
 * without hours.
 */
function daysOfRequest(
  holiday: EmployeeHoliday,
  policy: PolicyRow,
  sent: SentRequest,
): { readonly days: readonly StoredDay[]; readonly year: LeaveYear } {
  const year = leaveYearOn(holiday.settings.holidayYearStart, sent.startDate);
  const dates = datesOf(sent);
  const issues = [...dateIssues(holiday, sent, year), ...hourIssues(policy, sent, dates)];
  if (issues.length > 0) throw invalidFindings(issues, (issue) => issue);
  const bankHolidays = new Set(bankHolidaysIn(holiday, year));
  const days = dates.map((date) => {
    const ofPattern = unitsOn(patternOn(holiday.facts, holiday.usual, date), date, policy.unit_name);
    return {
      date,
      units: sent.hours?.[date] ?? (sent.hours === null ? ofPattern : "0"),
      isBankHoliday: bankHolidays.has(date),
    };
  });
  if (days.some(({ units }) => units === null)) {
    const text = "State the hours of each day: the working pattern has no hours of a week.";
    throw invalidFindings([issueAt(["hours"], "required", null, text)], (issue) => issue);
  }
  return { days: days.map((day) => ({ ...day, units: day.units ?? "0" })), year };
}

function datesOf({ startDate, endDate }: SentRequest): readonly string[] {
  const first = readDate(startDate);
  return Array.from({ length: readDate(endDate) - first + 1 }, (_, index) => formatDate(first + index));
}

function dateIssues({ facts: { employee } }: EmployeeHoliday, { startDate, endDate }: SentRequest, year: LeaveYear) {
  const { start_date: start, leaving_date: leaving } = employee;
  return [
    ...(startDate < start ? [issueAt(["startDate"], "date_before", { limit: start })] : []),
    ...(leaving !== null && endDate > leaving ? [issueAt(["endDate"], "date_after", { limit: leaving })] : []),
    ...(endDate > year.end
      ? [issueAt(["endDate"], "date_after", { limit: year.end }, "A request has days of one leave year: send two.")]
      : []),
  ];
}

function hourIssues({ unit_name: unit }: PolicyRow, { hours }: SentRequest, dates: readonly string[]) {
  if (hours === null) return [];
  if (unit === "Day") return [issueAt(["hours"], "must_be_absent", { other: "unitName" })];
  const others = Object.keys(hours).filter((date) => !dates.includes(date));
  return others.map((date) => issueAt(["hours", date], "unknown_value", { allowed: "days of the holiday" }));
}
