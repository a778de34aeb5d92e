import { notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { taxYearOn } from "../../contract";
import { needUnlocked } from "../change/period-locked";
import type { EmployeeTables } from "../store/employee-rows";

/** An employee's dated records of one kind. */
interface DatedRecords<Row> {
  readonly table: "employee_tax_code" | "employee_ni_category";
  readonly rows: readonly Row[];
  /** The token of the refusal when there is no such record. */
  readonly token: string;
  /** The name in messages. */
  readonly name: string;
}

interface Asked {
  readonly employeeId: string;
  readonly year: number;
  readonly effectiveDate: string;
}

/** Removes the record of a day and returns it. Refused if a payslip depends on it or it is the only one. */
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

/** Refuses to remove the only record, without which the employee cannot be paid. */
function needAnother(records: readonly unknown[], name: string): void {
  if (records.length > 1) return;
  const text = `This is the employee's only ${name}: add another one first.`;
  throw new Refused(409, { token: "resource_in_use", text });
}
