import { sql } from "kysely";
import { pageOf, rowsAfter } from "../../../platform/http";
import {
  findHistory,
  forgetHistory,
  mountOperation,
  type RequestWork,
  requesterName,
  type ServiceContext,
} from "../../contract";
import { lockRecords, requireEmployee } from "../../employees";
import { requireHoliday } from "../balances/require-balance";
import * as operations from "../contract/request-operations";
import type { SentRequest } from "../contract/request-schemas";
import type { HolidayTables, RequestStatus } from "../store/holiday-tables";
import { book } from "./book";
import { decide } from "./decide";
import { findRequest, lockRequest, selectRequests, shownRequests } from "./find-request";
import { finishRequest, REQUEST_HISTORY } from "./finish-request";
import { checkMove } from "./status-moves";

export function mountRequests(context: ServiceContext): void {
  mountOperation(context, operations.createRequest, async ({ params: { employeeId }, body, ...work }) => {
    return { data: await createRequest(work, employeeId, body), text: "The holiday is requested." };
  });

  mountOperation(context, operations.listRequests, ({ query, ...work }) =>
    listRequests(work, { route: operations.listRequests.path, ...query, employeeId: query.employeeId ?? null }),
  );

  mountOperation(context, operations.listRequestsOfEmployee, async ({ params: { employeeId }, query, ...work }, tx) => {
    await requireEmployee(tx, employeeId);
    return listRequests(work, { route: operations.listRequestsOfEmployee.path, ...query, employeeId });
  });

  mountOperation(context, operations.readRequest, async ({ params: { holidayId } }, tx) => {
    const [data] = await shownRequests(tx, [await findRequest(tx, holidayId)]);
    if (data === undefined) throw new Error("A request has its policy.");
    return { data, beside: data, text: "This is the request." };
  });

  mountOperation(context, operations.changeRequest, async ({ params: { holidayId }, body, ...work }) => {
    return { data: await changeRequest(work, holidayId, body), text: "The request is changed." };
  });

  mountOperation(context, operations.removeRequest, async ({ params: { holidayId }, ...work }, tx) => {
    const row = await lockRequest(tx, holidayId);
    checkMove("delete", row.status);
    const [data] = await shownRequests(tx, [row]);
    if (data === undefined) throw new Error("A request has its policy.");
    await tx.withTables<HolidayTables>().deleteFrom("holiday_request").where("holiday_id", "=", holidayId).execute();
    await finishRequest(work, { before: data, after: null, event: null });
    await forgetHistory(tx, [REQUEST_HISTORY, holidayId]);
    return { data, text: "The request is deleted." };
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

  mountOperation(context, operations.requestHistory, async ({ params: { holidayId }, query, ...work }, tx) => {
    await findRequest(tx, holidayId);
    const place = { route: operations.requestHistory.path, scope: work.organisationId, filters: { holidayId } };
    return {
      ...(await findHistory(tx, context.cursors, [REQUEST_HISTORY, holidayId], { query, place })),
      text: "The changes are listed.",
    };
  });
}

async function createRequest(work: RequestWork, employeeId: string, body: SentRequest) {
  const { tx, context, organisationId, now, today, caller } = work;
  await requireEmployee(tx, employeeId);
  await lockRecords(tx, [employeeId]);
  const holiday = await requireHoliday(work, employeeId);
  const booked = await book(work, holiday, body, null);
  const status = statusOf(holiday.settings.approvalNeeded, body.endDate, today);
  const row = await tx
    .withTables<HolidayTables>()
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
  const [after] = await shownRequests(tx, [row]);
  if (after === undefined) throw new Error("A request has its policy.");
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
  const [before = null] = await shownRequests(tx, [row]);
  const booked = await book(work, await requireHoliday(work, employeeId), body, holidayId);
  const changed = await tx
    .withTables<HolidayTables>()
    .updateTable("holiday_request")
    .set({ ...booked, updated_at: now })
    .where("holiday_id", "=", holidayId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [after] = await shownRequests(tx, [changed]);
  if (after === undefined) throw new Error("A request has its policy.");
  await finishRequest(work, { before, after, event: null });
  return after;
}

interface ListAsked {
  readonly route: string;
  readonly employeeId: string | null;
  readonly status?: RequestStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly pageSize: number;
  readonly paginationToken?: string | undefined;
}

/** Returns a page of requests, the first entered first. */
async function listRequests({ tx, context, organisationId }: RequestWork, asked: ListAsked) {
  const { route, pageSize, paginationToken, ...filters } = asked;
  const place = { route, scope: organisationId, filters };
  const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
  const rows = await selectRequests(tx)
    .$if(filters.employeeId !== null, (all) => all.where("employee_id", "=", filters.employeeId ?? ""))
    .$if(filters.status !== undefined, (all) => all.where("status", "=", filters.status ?? "Requested"))
    .$if(filters.from !== undefined, (all) => all.where("end_date", ">=", filters.from ?? ""))
    .$if(filters.to !== undefined, (all) => all.where("start_date", "<=", filters.to ?? ""))
    .$if(after !== null, (all) => all.where(sql<boolean>`${rowsAfter(["holiday_id"], after ?? [])}`))
    .orderBy("holiday_id")
    .limit(pageSize + 1)
    .execute();
  const page = await pageOf(rows, pageSize, place, context.cursors, ({ holiday_id }) => [holiday_id]);
  const items = [...(await shownRequests(tx, page.items))];
  return { data: { items }, text: "The requests are listed.", paginationToken: page.paginationToken };
}
