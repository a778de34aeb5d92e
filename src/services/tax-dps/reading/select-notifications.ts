import { type Selectable, sql } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type DpsTables, dpsTables } from "../store/notice-tables";

export type NotificationRow = Selectable<DpsTables["tax_notification"]>;

export function selectNotifications(tx: Tx) {
  return dpsTables(tx).selectFrom("tax_notification");
}

/** Counts the notices that are neither applied nor dismissed. */
export async function countDueNotices(tx: Tx): Promise<number> {
  const counted = selectNotifications(tx).select(sql<number>`count(*)::int`.as("count"));
  return (await counted.where("status", "=", "Due").executeTakeFirstOrThrow()).count;
}

/** Returns a notification, or refuses with 404; with `lock` nobody else changes it meanwhile. */
export async function requireNotification(tx: Tx, notificationId: string, lock = false): Promise<NotificationRow> {
  const row = await selectNotifications(tx)
    .selectAll()
    .where("notification_id", "=", notificationId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (row === undefined) throw notFound("notification");
  return row;
}
