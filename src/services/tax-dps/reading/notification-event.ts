import type { NewEvent } from "../../../platform/events";
import type { RequestWork } from "../../contract";
import type { NotificationRow } from "./select-notifications";

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
