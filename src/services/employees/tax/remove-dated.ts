import { notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { taxYearOn } from "../../contract";
import { needUnlocked } from "../change/period-locked";
import type { EmployeeTables } from "../store/employee-rows";

/** The records of one kind that an employee has from a date on each. */
interface DatedRecords<Row> {
  readonly table: "employee_tax_code" | "employee_ni_category";
  readonly rows: readonly Row[];
  /** Names the refusal where there is none. */
  readonly token: string;
  /** For people. */
  readonly name: string;
}

interface Asked {
  readonly employeeId: string;
  readonly year: number;
  readonly effectiveDate: string;
}

/** Removes the record of a day, unless a payslip stands on it or there is no other; answers what it was. */
export async function removeDated<Row extends { readonly effective_date: string }>(
  tx: Tx,
  { table, rows, token, name }: DatedRecords<Row>,
  { employeeId, year, effectiveDate }: Asked,
  lockedPaymentDate: string | null,
): Promise<Row> {
  const row = rows.find(({ effective_date }) => effective_date === effectiveDate);
  if (row === undefined || taxYearOn(effectiveDate) !== year) throw notFound(token);
  needUnlocked(effectiveDate, lockedPaymentDate, ["effectiveDate"]);
  needAnother(rows, name);
  await tx
    .withTables<EmployeeTables>()
    .deleteFrom(table)
    .where("employee_id", "=", employeeId)
    .where("effective_date", "=", effectiveDate)
    .execute();
  return row;
}

/** Nobody can be paid without any: the only one is not removed. */
function needAnother(records: readonly unknown[], name: string): void {
  if (records.length > 1) return;
  const text = `This is the employee's only ${name}: add another one first.`;
  throw new Refused(409, { token: "resource_in_use", text });
}
