import type { Tx } from "../../../platform/store";
import type { EmployeeRow } from "./require-employee";
import { selectEmployees } from "./select-employees";

/**
 * Holds up changes to a payroll's employees until the transaction ends. Called before the payroll is locked, since
 * changes to employees lock in that order.
 */
export async function holdEmployees(tx: Tx, payrollConfigId: string): Promise<void> {
  await countOf(tx, employeesOf(tx, payrollConfigId).forUpdate());
}

/**
 * Does the same after the payroll is locked, for employees who joined in between. If others hold one of them, the
 * transaction begins again: waiting would be out of order.
 */
export async function holdJoined(tx: Tx, payrollConfigId: string): Promise<void> {
  await countOf(tx, employeesOf(tx, payrollConfigId).forUpdate().noWait());
}

function employeesOf(tx: Tx, payrollConfigId: string) {
  return selectEmployees(tx)
    .select("employee_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .orderBy("employee_id");
}

/** Locks what a query finds: its rows are counted by the database, which need not send a large payroll's. */
function countOf(tx: Tx, found: ReturnType<typeof employeesOf>): Promise<unknown> {
  return tx
    .selectFrom(found.as("held"))
    .select(({ fn }) => fn.countAll().as("count"))
    .execute();
}

/**
 * Keeps employees of a payroll from being deleted until the transaction ends; changes to their records do not wait.
 * Employees who moved to another payroll are skipped: waiting for them could deadlock with a lock of its run.
 */
export async function keepEmployees(tx: Tx, payrollConfigId: string, employeeIds: readonly string[]): Promise<void> {
  await selectEmployees(tx)
    .select("employee_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .forKeyShare()
    .execute();
}

/** Locks employees and their records until the transaction ends, so that no other change comes between. */
export function lockRecords(tx: Tx, employeeIds: readonly string[]): Promise<readonly EmployeeRow[]> {
  return selectEmployees(tx)
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .forNoKeyUpdate()
    .execute();
}
