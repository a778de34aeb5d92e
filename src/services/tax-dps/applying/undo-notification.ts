import { isDeepStrictEqual } from "node:util";
import { recordEvents } from "../../../platform/events";
import { Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import {
  type EmployeeFacts,
  factsByIds,
  finishChanges,
  lockRecords,
  replaceTaxRows,
  type TaxRows,
} from "../../employees";
import { changeNotification } from "../reading/change-notification";
import { notificationEvent } from "../reading/notification-event";
import type { NotificationRow } from "../reading/select-notifications";
import { restoredRows } from "./restored-rows";

/**
 * Takes back an applied notice: what was in force before is in force again, from the same day or from the first day that
 * is not locked. Refused if somebody has changed it since.
 */
export async function undoNotification(work: RequestWork, row: NotificationRow): Promise<NotificationRow> {
  const { tx, context, organisationId } = work;
  const { applied_rows: applied, applied_from: from, matched_employee_id: employeeId } = row;
  if (row.status !== "Applied" || applied === null || from === null || employeeId === null) {
    throw refused("notification_not_applied", "The notice is not applied, or was only marked as applied.");
  }
  await lockRecords(tx, [employeeId]);
  const [facts] = await factsByIds(tx, [employeeId]);
  if (facts === undefined || !isAsLeft(row, facts, applied.after)) {
    throw refused("changed_since", "What the notice changed has been changed again: correct the employee's record.");
  }
  const rows = restoredRows(facts, { ...applied, from, told: row.notice });
  const changedFields = await replaceTaxRows(tx, facts, ofMatter(row, facts, rows));
  const { events } = await finishChanges(work, changedFields.length === 0 ? [] : [{ before: facts, changedFields }]);
  const undone = await changeNotification(work, row, {
    status: "Due",
    applied_at: null,
    applied_changes: null,
    applied_rows: null,
    applied_in: null,
    applied_from: null,
  });
  await recordEvents(tx, context, organisationId, [...events, notificationEvent(work, undone, "undone")]);
  return undone;
}

/** A notice of a code leaves loans alone, and one of loans leaves codes and loans of the other kind alone. */
function ofMatter({ data_type: type }: NotificationRow, held: EmployeeFacts, { taxCodes, loans }: TaxRows): TaxRows {
  if (isCode(type)) return { taxCodes, loans: held.loans };
  const kind = kindOf(type);
  const others = held.loans.filter((loan) => loan.kind !== kind);
  return { taxCodes: held.taxCodes, loans: [...others, ...loans.filter((loan) => loan.kind === kind)] };
}

function isCode(type: string): boolean {
  return type === "P6" || type === "P9";
}

function kindOf(type: string): "Student" | "Postgraduate" {
  return type.startsWith("SL") ? "Student" : "Postgraduate";
}

function isAsLeft({ data_type: type }: NotificationRow, facts: EmployeeFacts, after: TaxRows): boolean {
  const isSame = (one: unknown, other: unknown) =>
    isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
  if (isCode(type)) return isSame(facts.taxCodes, after.taxCodes);
  const kind = kindOf(type);
  const ofKind = (rows: TaxRows["loans"]) => rows.filter((row) => row.kind === kind);
  return isSame(ofKind(facts.loans), ofKind(after.loans));
}

function refused(token: string, text: string): Refused {
  return new Refused(409, { token, text });
}
