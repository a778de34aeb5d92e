import type { Tx } from "../../../platform/store";
import type { EmployeeTables } from "./employee-rows";

/** Begins a query of employees. */
export function selectEmployees(tx: Tx) {
  return tx.withTables<EmployeeTables>().selectFrom("employee");
}

/** Returns the names and numbers of employees by their id, with one statement. */
export async function findNames(tx: Tx, employeeIds: readonly string[]) {
  const named = selectEmployees(tx)
    .select(["employee_id", "payroll_id", "first_name", "last_name", "national_insurance_number"])
    .where("employee_id", "in", [...employeeIds]);
  const people = employeeIds.length === 0 ? [] : await named.execute();
  return new Map(people.map((person) => [person.employee_id, person]));
}
