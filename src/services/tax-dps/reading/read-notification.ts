import { findHistory, type RequestWork } from "../../contract";
import { NOTIFICATIONS } from "../contract/common";
import type { ReadNotification } from "../contract/notice-schemas";
import { findNotices, laterThan } from "./later-notices";
import { notificationData } from "./notification-data";
import type { NotificationRow } from "./select-notifications";

/** The type of notifications in the history of records. */
export const HISTORY = "tax_notification";

const SHOWN = 100;

/** Returns one notification with its history, and its place among the others about the same employee. */
export async function readNotification(
  { tx, context, organisationId }: Pick<RequestWork, "tx" | "context" | "organisationId">,
  row: NotificationRow,
): Promise<ReadNotification> {
  const { notification_id: id, matched_employee_id: employeeId } = row;
  const others = employeeId === null ? [] : await findNotices(tx, [employeeId]);
  const later = laterThan(row, others);
  const place = { route: NOTIFICATIONS, scope: organisationId, filters: {} };
  const { data } = await findHistory(tx, context.cursors, [HISTORY, id], { query: { pageSize: SHOWN }, place });
  return {
    ...notificationData(row),
    isSuperseded: later.length > 0,
    supersededBy: later.at(-1)?.notificationId ?? null,
    appliedIn: row.applied_in === null ? null : { ...row.applied_in },
    history: data.items.map(({ reason: _, ...entry }) => entry),
  };
}
