import { recordEvents } from "../../../platform/events";
import type { RequestWork } from "../../contract";
import { changeNotification, notificationEvent } from "../reading/change-notification";
import type { NotificationRow } from "../reading/select-notifications";

/** Dismisses a notice that is not applied. */
export async function dismissNotification(
  work: RequestWork,
  row: NotificationRow,
  reason: string | null,
): Promise<NotificationRow> {
  const { tx, context, organisationId, now } = work;
  const change = { status: "Dismissed", dismissed_at: now, dismiss_reason: reason } as const;
  const dismissed = await changeNotification(work, row, change);
  await recordEvents(tx, context, organisationId, [notificationEvent(work, dismissed, "dismissed")]);
  return dismissed;
}
