import type { Tx } from "../../../platform/store";
import type { EmployeeChange } from "../../contract";
import { selectEmployees } from "../../employees";
import { lockPayrollLate } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { isInLockedRun } from "./kept-lines";
import { openDates, openPeriodFor } from "./open-dates";
import type { LineRow } from "./place-line";

/** The fields of a record that decide where its lines are paid. */
const MOVING = new Set(["payrollConfigId", "startDate", "starter"]);

/**
 * Moves unlocked lines with their employee: to the payroll on record, and into no period before the first day. A
 * payroll that receives lines cannot be locked meanwhile.
 */
export async function moveLines(tx: Tx, { employeeId, changedFields }: EmployeeChange): Promise<void> {
  if (!changedFields.some((field) => MOVING.has(field))) return;
  const lines = await openLines(tx, employeeId);
  if (lines.length === 0) return;
  const { payroll_config_id: payrollConfigId, start_date: startDate } = await selectEmployees(tx)
    .select(["payroll_config_id", "start_date"])
    .where("employee_id", "=", employeeId)
    .executeTakeFirstOrThrow();
  if (lines.some((line) => line.payroll_config_id !== payrollConfigId)) await lockPayrollLate(tx, payrollConfigId);
  const dates = await openDates(tx, payrollConfigId);
  for (const line of lines) {
    const place = openPeriodFor(dates, line.wanted_date ?? line.payroll_date, startDate);
    const isStaying = line.supplementary > 0 && line.payroll_config_id === payrollConfigId;
    if (place === null || isStaying) continue;
    const { sequence, year, period, paymentDate } = place;
    await tx
      .withTables<PayRunTables>()
      .updateTable("payroll_line")
      .set({ payroll_config_id: payrollConfigId, sequence, year, period, supplementary: 0, payroll_date: paymentDate })
      .where("line_id", "=", line.line_id)
      .execute();
  }
}

function openLines(tx: Tx, employeeId: string): Promise<readonly LineRow[]> {
  return tx
    .withTables<PayRunTables>()
    .selectFrom("payroll_line")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .where((builder) => builder.not(isInLockedRun(builder)))
    .execute();
}
