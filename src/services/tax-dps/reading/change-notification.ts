import type { Updateable } from "kysely";
import { type RequestWork, recordHistory } from "../../contract";
import { type DpsTables, dpsTables } from "../store/notice-tables";
import { notificationData } from "./notification-data";
import { HISTORY } from "./read-notification";
import type { NotificationRow } from "./select-notifications";

/** Changes a notification, adds to its history, and returns it as it is now. */
export async function changeNotification(
  work: RequestWork,
  row: NotificationRow,
  change: Updateable<DpsTables["tax_notification"]>,
): Promise<NotificationRow> {
  const { tx, now } = work;
  const changed = await dpsTables(tx)
    .updateTable("tax_notification")
    .set(({ eb }) => ({ ...change, version: eb("version", "+", 1), updated_at: now }))
    .where("notification_id", "=", row.notification_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const entry = { before: notificationData(row), after: notificationData(changed) };
  await recordHistory(work, HISTORY, [{ recordId: row.notification_id, action: "Updated", ...entry }]);
  return changed;
}
