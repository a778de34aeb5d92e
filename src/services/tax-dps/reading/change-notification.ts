import type { Updateable } from "kysely";
import type { NewEvent } from "../../../platform/events";
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

/** Returns the event of what happened to a notification. */
export function notificationEvent(
  { organisationId, caller }: Pick<RequestWork, "organisationId" | "caller">,
  row: NotificationRow,
  verb: "received" | "applied" | "dismissed" | "undone",
): NewEvent {
  return {
    organisationId,
    accountId: caller.accountId,
    eventType: `tax_notification.${verb}`,
    resourceUrl: `/v1/tax-dps/notifications/${row.notification_id}`,
    data: {
      notificationId: row.notification_id,
      dataType: row.data_type,
      employeeId: row.matched_employee_id,
      status: row.status,
      effectiveDate: row.applied_from ?? row.effective_date,
      matchStatus: row.match_status,
    },
  };
}
