import { isLaterNotice, type NoticeInTime, sameMatter } from "../../../engine/filings/notices";
import type { Tx } from "../../../platform/store";
import type { NoticeStatus } from "../store/notice-tables";
import { type NotificationRow, selectNotifications } from "./select-notifications";

/** Another notice about the same employee, as it is compared. */
export interface OtherNotice extends NoticeInTime {
  readonly notificationId: string;
  readonly employeeId: string;
  readonly status: NoticeStatus;
}

function inTime(row: NotificationRow): OtherNotice {
  return {
    notificationId: row.notification_id,
    employeeId: row.matched_employee_id ?? "",
    status: row.status,
    dataType: row.data_type,
    taxYear: row.tax_year,
    issueDate: row.issue_date,
    effectiveDate: row.effective_date,
    sequenceNumber: row.sequence_number,
  };
}

/** Returns notices about employees that are due or applied and decide something. */
export async function findNotices(tx: Tx, employeeIds: readonly string[]): Promise<readonly OtherNotice[]> {
  if (employeeIds.length === 0) return [];
  const rows = await selectNotifications(tx)
    .selectAll()
    .where("matched_employee_id", "in", [...employeeIds])
    .where("status", "in", ["Due", "Applied"])
    .where("is_generic", "=", false)
    .orderBy("notification_id")
    .execute();
  return rows.map(inTime);
}

/** Returns the notices that decide over this one; none over a generic one. */
export function laterThan(row: NotificationRow, others: readonly OtherNotice[]): readonly OtherNotice[] {
  if (row.is_generic) return [];
  const own = inTime(row);
  return others.filter((other) => other.employeeId === own.employeeId && isLaterNotice(other, own));
}

/** Returns the notices about the same matter that this one decides over. */
export function earlierThan(row: NotificationRow, others: readonly OtherNotice[]): readonly OtherNotice[] {
  const own = inTime(row);
  const about = sameMatter(own.dataType);
  return others.filter(
    (other) => other.employeeId === own.employeeId && about.includes(other.dataType) && isLaterNotice(own, other),
  );
}
