import type { Tx } from "../../../platform/store";
import type { EmployeeTables } from "./employee-rows";

/** Counts the employees of payrolls that have any. */
export async function countByPayroll(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const counted = await tx
    .withTables<EmployeeTables>()
    .selectFrom("employee")
    .select(({ fn }) => ["payroll_config_id", fn.countAll<number>().as("employees")])
    .where("payroll_config_id", "in", [...ids])
    .groupBy("payroll_config_id")
    .execute();
  return new Map(counted.map(({ payroll_config_id: id, employees }) => [id, Number(employees)]));
}
