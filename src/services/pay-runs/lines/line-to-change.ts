import { notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { RESERVED } from "../contract/line-schemas";
import { lockPayrollLate } from "../store/lock-payroll";
import { findPlacement } from "./find-placements";
import { keptLines } from "./kept-lines";
import type { KeptLine, LinePlacement } from "./place-line";

interface Named {
  readonly employeeId: string;
  readonly lineId: string;
}

/**
 * Returns a posted line that can be changed, with what its changes are checked against; its payroll and its employee's
 * cannot be locked meanwhile. Refuses 404 `payroll_line_not_found`, 409 `line_not_editable`, 409 `period_locked`.
 */
export async function lineToChange(
  tx: Tx,
  { employeeId, lineId }: Named,
  callerId: string | null,
): Promise<{ readonly placement: LinePlacement; readonly before: KeptLine }> {
  const placement = await findPlacement(tx, employeeId, callerId === null ? [] : [callerId]);
  if (lineId.startsWith(RESERVED)) throw notEditable();
  const line = keptLines(tx).where("employee_id", "=", employeeId).where("line_id", "=", lineId);
  const found = await line.executeTakeFirst();
  if (found === undefined) throw notFound("payroll_line");
  await lockPayrollLate(tx, found.payroll_config_id);
  const before = await line.executeTakeFirstOrThrow();
  if (before.is_locked) throw locked(before.payroll_date);
  return { placement, before };
}

function notEditable(): Refused {
  const text = "This line is not posted: change it in the service that it comes from.";
  return new Refused(409, { token: "line_not_editable", text });
}

function locked(limit: string): Refused {
  const text = "The run of the line's period is locked: post the difference to an open period.";
  return new Refused(409, { token: "period_locked", text, arguments: { limit } });
}
