import type { Tx } from "../../../platform/store";
import type { EmployeeTables } from "./employee-rows";

/** Begins a query of employees. */
export function selectEmployees(tx: Tx) {
  return tx.withTables<EmployeeTables>().selectFrom("employee");
}
