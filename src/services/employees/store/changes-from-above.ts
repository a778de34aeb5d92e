import { type Insertable, sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { EmployeeTables } from "./employee-rows";

/** Returns the tax codes of employees, in no particular order. */
export function findTaxCodes(tx: Tx, employeeIds: readonly string[]) {
  return tx
    .withTables<EmployeeTables>()
    .selectFrom("employee_tax_code")
    .selectAll()
    .where("employee_id", "in", [...employeeIds])
    .execute();
}

export async function addTaxCodes(
  tx: Tx,
  rows: readonly Insertable<EmployeeTables["employee_tax_code"]>[],
): Promise<void> {
  await tx.withTables<EmployeeTables>().insertInto("employee_tax_code").values(rows).execute();
}

/** Locks employees up to the last day of a tax year, which is now finalised for them. */
export async function finaliseEmployees(tx: Tx, employeeIds: readonly string[], lastDay: string): Promise<void> {
  await tx
    .withTables<EmployeeTables>()
    .updateTable("employee")
    .set(({ fn, val, ref }) => ({
      locked_payment_date: fn<string>("greatest", [ref("locked_payment_date"), val(lastDay)]),
      finalised_through: fn<string>("greatest", [ref("finalised_through"), val(lastDay)]),
    }))
    .where("employee_id", "in", [...employeeIds])
    .execute();
}

/** Raises the versions of employees' records, after rows that belong to them were written. */
export function raiseVersions(tx: Tx, employeeIds: readonly string[], now: string) {
  return tx
    .withTables<EmployeeTables>()
    .updateTable("employee")
    .set(({ eb }) => ({ version: eb("version", "+", 1), updated_at: now }))
    .where("employee_id", "in", [...employeeIds])
    .returning(["employee_id", "payroll_config_id", "leaving_date"])
    .execute();
}

/** Notes that the starter details of employees have been reported to HMRC. */
export async function noteStartersReported(tx: Tx, employeeIds: readonly string[]): Promise<void> {
  if (employeeIds.length === 0) return;
  await tx
    .withTables<EmployeeTables>()
    .updateTable("employee")
    .set(({ eb }) => ({
      starter: sql`jsonb_set(starter, '{reportOnFps}', 'false')`,
      version: eb("version", "+", 1),
    }))
    .where("starter", "is not", null)
    .where("employee_id", "in", [...employeeIds])
    .execute();
}

/** Notes that the P45s of employees are issued: from then on their pay is taxed under 0T. */
export function noteP45s(tx: Tx, employeeIds: readonly string[], now: string): Promise<void> {
  return setP45s(tx, employeeIds, { p45_issued: true, updated_at: now });
}

/** Notes that P45s of employees are taken back with the final pay that they were of. */
export function forgetP45s(tx: Tx, employeeIds: readonly string[], now: string): Promise<void> {
  return setP45s(tx, employeeIds, { p45_issued: false, updated_at: now });
}

async function setP45s(
  tx: Tx,
  employeeIds: readonly string[],
  values: { readonly p45_issued: boolean; readonly updated_at: string },
): Promise<void> {
  if (employeeIds.length === 0) return;
  await tx
    .withTables<EmployeeTables>()
    .updateTable("employee")
    .set(({ eb }) => ({ ...values, version: eb("version", "+", 1) }))
    .where("employee_id", "in", [...employeeIds])
    .execute();
}
