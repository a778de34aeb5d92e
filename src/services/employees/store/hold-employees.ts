import type { Tx } from "../../../platform/store";
import type { EmployeeRow } from "./find-employee";
import { selectEmployees } from "./select-employees";

/**
 * Has changes of a payroll's employees wait until the transaction ends. Before the payroll itself is held, as whoever changes
 * an employee takes the two; and again after it, for those who came meanwhile.
 */
export async function holdEmployees(tx: Tx, payrollConfigId: string): Promise<void> {
  await selectEmployees(tx)
    .select("employee_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .orderBy("employee_id")
    .forUpdate()
    .execute();
}

/**
 * Keeps employees of a payroll from being deleted until the transaction ends. Changes of their records do not wait. Those who
 * moved to another payroll are left to it: waiting for them could meet a lock of its run that waits for this transaction.
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

/** Locks employees, with their records, until the transaction ends: no other change of them comes between. */
export function lockRecords(tx: Tx, employeeIds: readonly string[]): Promise<readonly EmployeeRow[]> {
  return selectEmployees(tx)
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .forNoKeyUpdate()
    .execute();
}
