import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { needed } from "../../../engine/base";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { lockRecords, selectEmployees } from "../../employees";
import { findElements } from "../../pay";
import { lockPayroll, lockPayrollLate } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { linesByPeriod } from "./line-amount";
import { type OpenDates, openDates } from "./open-dates";
import type { KeptLine, LinePlacement } from "./place-line";

/** Returns what one employee's lines are checked against. */
export async function findPlacement(tx: Tx, employeeId: string, ids: readonly string[]): Promise<LinePlacement> {
  const placement = (await findPlacements(tx, [employeeId], ids)).get(employeeId);
  if (placement === undefined) throw notFound("employee");
  return placement;
}

/**
 * Returns what employees' lines are checked against, by employee; unknown employees are left out. Until the transaction
 * ends, their payrolls cannot be locked and they cannot be changed. `ids` are the callers' ids of the lines.
 */
export async function findPlacements(
  tx: Tx,
  employeeIds: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, LinePlacement>> {
  const employees = await heldEmployees(tx, employeeIds);
  const found = employees.map(({ employee_id }) => employee_id);
  const known = await knownLines(tx, found, ids);
  const lines = await linesByPeriod(tx, found);
  const elements = await findElements(tx);
  const dates = new Map<string, OpenDates>();
  for (const { payroll_config_id: id } of employees) if (!dates.has(id)) dates.set(id, await openDates(tx, id));
  return new Map(
    employees.map((employee) => {
      const { employee_id: id, payroll_config_id: payroll } = employee;
      const placement = { employee, dates: needed(dates.get(payroll)), elements };
      return [id, { ...placement, known: known.get(id) ?? new Map(), lines: lines.get(id) ?? new Map() }];
    }),
  );
}

/** Locks payrolls first, in id order; if an employee has moved meanwhile, the new payroll is locked too. */
async function heldEmployees(tx: Tx, employeeIds: readonly string[]): Promise<readonly LinePlacement["employee"][]> {
  if (employeeIds.length === 0) return [];
  const payrolls = await selectEmployees(tx)
    .where("employee_id", "in", [...employeeIds])
    .select("payroll_config_id")
    .distinct()
    .orderBy("payroll_config_id")
    .execute();
  const held = new Set(payrolls.map(({ payroll_config_id }) => payroll_config_id));
  for (const id of held) await lockPayroll(tx, id, "shared");
  const employees = await lockRecords(tx, employeeIds);
  const moved = new Set(employees.map(({ payroll_config_id }) => payroll_config_id).filter((id) => !held.has(id)));
  for (const id of [...moved].sort()) await lockPayrollLate(tx, id);
  return employees;
}

async function knownLines(
  tx: Tx,
  employeeIds: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Map<string, KeptLine>>> {
  const found = new Map<string, Map<string, KeptLine>>(employeeIds.map((id) => [id, new Map()]));
  if (employeeIds.length === 0 || ids.length === 0) return found;
  const rows = await keptLines(tx)
    .where("employee_id", "in", [...employeeIds])
    .where("caller_id", "in", [...ids])
    .execute();
  for (const row of rows) found.get(row.employee_id)?.set(row.caller_id ?? "", row);
  return found;
}

type Builder = ExpressionBuilder<PayRunTables, "payroll_line">;

/** Matches lines whose period has a locked run. */
export function isInLockedRun({ exists, selectFrom }: Builder): Expression<SqlBool> {
  return exists(
    selectFrom("pay_run")
      .select("pay_run_id")
      .whereRef("pay_run.payroll_config_id", "=", "payroll_line.payroll_config_id")
      .whereRef("pay_run.sequence", "=", "payroll_line.sequence")
      .where("pay_run.status", "=", "Locked")
      .whereRef("pay_run.supplementary", "=", "payroll_line.supplementary"),
  );
}

/** Queries posted lines, each with its version and whether its period is locked; the caller adds conditions. */
export function keptLines(tx: Tx) {
  return tx
    .withTables<PayRunTables>()
    .selectFrom("payroll_line")
    .selectAll("payroll_line")
    .select(sql<string>`payroll_line.version`.as("version"))
    .select((builder) => sql<boolean>`${isInLockedRun(builder)}`.as("is_locked"));
}
