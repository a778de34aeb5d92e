import type { Tx } from "../../../platform/store";
import type { EmployeeTables } from "../store/employee-rows";
import type { FirstTable, NewEmployeeRows } from "./new-employee-rows";

/** Rows of one statement: building a longer one would hold up other requests. */
export const ROWS_AT_ONCE = 100;

const TABLES: readonly FirstTable[] = [
  "employee_salary",
  "employee_ni_category",
  "employee_tax_code",
  "employee_loan",
  "employee_working_pattern",
  "employee_ssp_policy",
];

/** Writes what is in force for new employees from their first day. */
export async function writeFirstRows(tx: Tx, employees: readonly NewEmployeeRows[]): Promise<void> {
  const pay = tx.withTables<EmployeeTables>();
  for (const table of TABLES) {
    const rows = employees.flatMap(({ first }) => first[table] as readonly object[]);
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const some = rows.slice(at, at + ROWS_AT_ONCE) as never;
      await pay.insertInto(table).values(some).execute();
    }
  }
}
