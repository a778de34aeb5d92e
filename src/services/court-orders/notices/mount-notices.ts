import { type RawBuilder, type Selectable, sql } from "kysely";
import { notFound, pageOf, rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { giveNotice, listNotices, type ShownNotice } from "../contract/notice-operations";
import type { CourtOrderTables } from "../store/order-tables";
import { allOf } from "../store/orders";

type NoticeRow = Selectable<CourtOrderTables["court_order_notice"]>;

export function mountNotices(context: ServiceContext): void {
  const { cursors } = context;

  mountOperation(context, listNotices, async ({ query, organisationId, today }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    const place = { route: listNotices.path, scope: organisationId, filters };
    const after = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
    const rows: readonly NoticeRow[] = await notices(tx)
      .where(allOf(conditionsOf(filters, today)))
      .$if(after !== null, (all) => all.where(rowsAfter(["notice_id"], after ?? [])))
      .orderBy("notice_id")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, cursors, ({ notice_id }) => [notice_id]);
    const data = { items: page.items.map((row) => noticeData(row, today)) };
    return { data, text: "The notices are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, giveNotice, async ({ params: { noticeId }, body: { givenDate }, now, today }, tx) => {
    const row = await tx
      .withTables<CourtOrderTables>()
      .updateTable("court_order_notice")
      .set({ given_date: givenDate, updated_at: now })
      .where("notice_id", "=", noticeId)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw notFound("notice");
    return { data: noticeData(row, today), text: "The notice is kept." };
  });
}

function notices(tx: Tx) {
  return tx.withTables<CourtOrderTables>().selectFrom("court_order_notice").selectAll();
}

interface Filters {
  readonly status?: ShownNotice["status"] | undefined;
  readonly kind?: string | undefined;
  readonly orderId?: string | undefined;
  readonly employeeId?: string | undefined;
}

function conditionsOf({ status, kind, orderId, employeeId }: Filters, today: string): readonly RawBuilder<unknown>[] {
  return [
    ...(status === undefined ? [] : [statusCondition(status, today)]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(orderId === undefined ? [] : [sql`order_id = ${orderId}`]),
    ...(employeeId === undefined ? [] : [sql`employee_id = ${employeeId}`]),
  ];
}

function statusCondition(status: ShownNotice["status"], today: string): RawBuilder<unknown> {
  if (status === "Given") return sql`given_date is not null`;
  const isLate = sql`coalesce(due_date < ${today}, false)`;
  return status === "Overdue" ? sql`(given_date is null and ${isLate})` : sql`(given_date is null and not ${isLate})`;
}

function noticeData(row: NoticeRow, today: string): ShownNotice {
  return {
    noticeId: row.notice_id,
    orderId: row.order_id,
    employeeId: row.employee_id,
    kind: row.kind,
    dueDate: row.due_date,
    status: statusOf(row, today),
    givenDate: row.given_date,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function statusOf({ given_date, due_date }: NoticeRow, today: string): ShownNotice["status"] {
  if (given_date !== null) return "Given";
  return due_date !== null && due_date < today ? "Overdue" : "Due";
}
