import { invalid, issueAt, Refused } from "../../../platform/http";
import { mountCalculation, mountOperation, type ServiceContext } from "../../contract";
import {
  applyNotification,
  ignoreNotification,
  previewNotification as previewOperation,
  setStatus,
  undoNotification as undoOperation,
} from "../contract/action-operations";
import { alreadyApplied } from "../matching/mount-matching";
import { changeNotification } from "../reading/change-notification";
import { readNotification } from "../reading/read-notification";
import { type NotificationRow, requireNotification } from "../reading/select-notifications";
import { applyNotifications } from "./apply-notifications";
import { dismissNotification } from "./dismiss-notification";
import { previewNotification } from "./preview-notification";
import { undoNotification } from "./undo-notification";

export function mountApplying(context: ServiceContext): void {
  mountOperation(context, applyNotification, async ({ params: { notificationId }, body, ...work }, tx) => {
    const row = await requireNotification(tx, notificationId, true);
    const effectiveDate = body?.effectiveDate ?? null;
    refuseEarlier(row, effectiveDate);
    const [outcome] = await applyNotifications(work, [row], effectiveDate);
    if (outcome === undefined) throw new Error("A notice has an outcome.");
    if (!outcome.ok) {
      const { token, text, arguments: args } = outcome;
      throw new Refused(409, { token, text, arguments: args });
    }
    return { data: await readNotification(work, outcome.row), text: "The notice is applied." };
  });

  mountCalculation(context, previewOperation, async ({ params: { notificationId }, body, now }, records) => {
    const data = await records(async (tx) => {
      const row = await requireNotification(tx, notificationId);
      const effectiveDate = body?.effectiveDate ?? null;
      refuseEarlier(row, effectiveDate);
      return previewNotification(tx, context, row, { effectiveDate, now });
    });
    return { data, text: "This is what the notice would change." };
  });

  mountOperation(context, ignoreNotification, async ({ params: { notificationId }, body, ...work }, tx) => {
    const row = await requireNotification(tx, notificationId, true);
    if (row.status === "Applied") throw alreadyApplied();
    return {
      data: await readNotification(work, await dismissNotification(work, row, body?.reason ?? null)),
      text: "It is dismissed.",
    };
  });

  mountOperation(context, undoOperation, async ({ params: { notificationId }, body: _, ...work }, tx) => {
    const row = await requireNotification(tx, notificationId, true);
    return { data: await readNotification(work, await undoNotification(work, row)), text: "The notice is taken back." };
  });

  mountOperation(context, setStatus, async ({ params: { notificationId }, body, ...work }, tx) => {
    const row = await requireNotification(tx, notificationId, true);
    const { status, reason } = body;
    const isDismissed = status === "Dismissed";
    const changed = await changeNotification(work, row, {
      status,
      dismissed_at: isDismissed ? work.now : null,
      dismiss_reason: isDismissed ? reason : null,
    });
    return { data: await readNotification(work, changed), text: "The status is set." };
  });
}

/** A notice never counts before its own day. */
function refuseEarlier({ effective_date: own }: NotificationRow, effectiveDate: string | null): void {
  if (effectiveDate === null || own === null || effectiveDate >= own) return;
  throw invalid([issueAt(["effectiveDate"], "date_before", { limit: own })]);
}
