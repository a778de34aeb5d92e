import { type RawBuilder, sql } from "kysely";
import type { NoticeDataType } from "../../../engine/filings";
import { pageOf } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { countNotifications, getNotification, listNotifications } from "../contract/reading-operations";
import { notificationData } from "./notification-data";
import { readNotification } from "./read-notification";
import { requireNotification, selectNotifications } from "./select-notifications";

export function mountReading(context: ServiceContext): void {
  mountOperation(context, listNotifications, async ({ query, organisationId }, tx) => {
    const { limit, lastEvaluatedKey: key, ...filters } = query;
    const place = { route: listNotifications.path, scope: organisationId, filters };
    const [before] = key === undefined ? [] : await context.cursors.open(place, key);
    const rows = await selectNotifications(tx)
      .selectAll()
      .where(allOf(conditionsOf(filters)))
      .$if(before !== undefined, (all) => all.where("notification_id", "<", String(before)))
      .orderBy("notification_id", "desc")
      .limit(limit + 1)
      .execute();
    const page = await pageOf(rows, limit, place, context.cursors, ({ notification_id }) => [notification_id]);
    const { paginationToken } = page;
    const items = page.items.map(notificationData);
    const data = { items, lastEvaluatedKey: paginationToken, hasMorePages: paginationToken !== null };
    return { data, text: "The notices are listed.", paginationToken };
  });

  mountOperation(context, countNotifications, async ({ query }, tx) => {
    const row = await selectNotifications(tx)
      .select([
        sql<number>`count(*) filter (where ${READY})`.as("readyToApply"),
        sql<number>`count(*) filter (where ${UNMATCHED})`.as("unmatched"),
        sql<number>`count(*) filter (where status = 'Applied')`.as("applied"),
        sql<number>`count(*) filter (where status = 'Dismissed')`.as("dismissed"),
        sql<number>`count(*) filter (where status = 'Due' and is_generic)`.as("generic"),
      ])
      .where(allOf(conditionsOf(query)))
      .executeTakeFirstOrThrow();
    return { data: { ...row }, text: "These are the counts." };
  });

  mountOperation(context, getNotification, async ({ params, ...work }, tx) => {
    const data = await readNotification(work, await requireNotification(tx, params.notificationId));
    return { data, beside: data, text: "This is the notice." };
  });
}

const READY = sql`status = 'Due' and not is_generic and matched_employee_id is not null`;
const UNMATCHED = sql`status = 'Due' and not is_generic and matched_employee_id is null`;

interface Filters {
  readonly dataType?: readonly (NoticeDataType | "All")[] | undefined;
  readonly status?: string | undefined;
  readonly matchStatus?: string | undefined;
  readonly service?: string | undefined;
  readonly employeeId?: string | undefined;
  readonly taxYear?: number | undefined;
}

function conditionsOf({ dataType = [], service, ...filters }: Filters): readonly RawBuilder<unknown>[] {
  const { status, matchStatus, employeeId, taxYear } = filters;
  return [
    ...(dataType.length === 0 || dataType.includes("All") ? [] : [sql`data_type in (${sql.join([...dataType])})`]),
    ...(service === undefined || service === "All" ? [] : [sql`service = ${service}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(matchStatus === undefined ? [] : [sql`match_status = ${matchStatus}`]),
    ...(employeeId === undefined ? [] : [sql`matched_employee_id = ${employeeId}`]),
    ...(taxYear === undefined ? [] : [sql`tax_year = ${taxYear}`]),
  ];
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}
