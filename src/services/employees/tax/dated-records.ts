import { notFound, Refused } from "../../../platform/http";
import { type RequestWork, taxYearOn } from "../../contract";
import { finishChange } from "../change/finish-change";
import { closedThrough, requireUnlocked } from "../change/period-locked";
import type { EmployeeFacts } from "../store/employee-facts";
import { type EmployeeRow, employeeToChange } from "../store/require-employee";

interface DatedRow {
  readonly effective_date: string;
}

type DatedTable = "employee_tax_code" | "employee_ni_category";
type DatedTables = Readonly<Record<DatedTable, DatedRow & Readonly<Record<string, unknown>>>>;

/** Records of one kind that each apply to an employee from a day until the next one. */
interface DatedRecords<Row extends DatedRow> {
  readonly table: DatedTable;
  readonly rows: (facts: EmployeeFacts) => readonly Row[];
  /** The fields of the employee that a change of them changes. */
  readonly changedFields: readonly string[];
  /** Changes what follows from a change of the records from a day on; null for nothing. */
  readonly follow: ((work: RequestWork, employee: EmployeeRow, day: string) => Promise<void>) | null;
  /** The token of the refusal when there is no such record. */
  readonly token: string;
  /** The name in messages. */
  readonly name: string;
}

/** Adds a record, in place of one of the same day, and returns it. Refused in a locked period. */
export async function addDated<Row extends DatedRow>(
  work: RequestWork,
  { table, rows, changedFields, follow }: DatedRecords<Row>,
  employeeId: string,
  columnsFor: (employee: EmployeeRow) => DatedRow & Readonly<Record<string, unknown>>,
): Promise<Row> {
  const { tx, organisationId, now } = work;
  const before = await employeeToChange(tx, employeeId);
  const { employee } = before;
  const values = { ...columnsFor(employee), created_at: now };
  requireUnlocked(values.effective_date, closedThrough(employee, employee.locked_payment_date), ["effectiveDate"]);
  const key = { organisation_id: organisationId, employee_id: employeeId };
  await tx
    .withTables<DatedTables>()
    .insertInto(table)
    .values({ ...key, ...values })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "employee_id", "effective_date"]).doUpdateSet(values),
    )
    .execute();
  await follow?.(work, employee, values.effective_date);
  const records = rows(await finishChange(work, { before, changedFields }));
  const added = records.find(({ effective_date }) => effective_date === values.effective_date);
  if (added === undefined) throw new Error("The record that was added is gone.");
  return added;
}

interface Asked {
  readonly employeeId: string;
  readonly year: number;
  readonly effectiveDate: string;
}

/** Removes the record of a day and returns it. Refused if a payslip depends on it or it is the only one. */
export async function removeDated<Row extends DatedRow>(
  work: RequestWork,
  { table, rows, changedFields, follow, token, name }: DatedRecords<Row>,
  { employeeId, year, effectiveDate }: Asked,
): Promise<Row> {
  const before = await employeeToChange(work.tx, employeeId);
  const records = rows(before);
  const row = records.find(({ effective_date }) => effective_date === effectiveDate);
  if (row === undefined || taxYearOn(effectiveDate) !== year) throw notFound(token);
  requireUnlocked(effectiveDate, closedThrough(before.employee, before.employee.locked_payment_date), [
    "effectiveDate",
  ]);
  requireAnother(records, name);
  await work.tx
    .withTables<DatedTables>()
    .deleteFrom(table)
    .where("employee_id", "=", employeeId)
    .where("effective_date", "=", effectiveDate)
    .execute();
  await follow?.(work, before.employee, effectiveDate);
  await finishChange(work, { before, changedFields });
  return row;
}

/** Refuses to remove the only record, without which the employee cannot be paid. */
function requireAnother(records: readonly unknown[], name: string): void {
  if (records.length > 1) return;
  const text = `This is the employee's only ${name}: add another one first.`;
  throw new Refused(409, { token: "resource_in_use", text });
}
