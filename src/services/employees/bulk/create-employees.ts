import { sql } from "kysely";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { payrollsToJoin } from "../../pay";
import { EMPLOYEE_CONFLICTS } from "../change/employee-conflicts";
import { checkOtherJob } from "../jobs/check-other-job";
import { type NewEmployeeRows, newEmployeeRows } from "../new/new-employee-rows";
import { ROWS_AT_ONCE } from "../new/write-first-rows";
import type { NewEmployee } from "../record/employee-schemas";
import type { EmployeeTables } from "../store/employee-rows";
import type { Entry, Outcomes } from "./outcomes";

/** Adds employees, notes each as created, and returns their rows; their first records are still to be written. */
export async function createEmployees(
  work: RequestWork,
  entries: readonly Entry<NewEmployee>[],
  outcomes: Outcomes,
): Promise<readonly NewEmployeeRows[]> {
  if (entries.length === 0) return [];
  const payrollOf = await payrollsToJoin(
    work.tx,
    entries.map(({ value }) => value.payrollConfigId),
  );
  const made = await outcomes.each(entries, async (sent) => {
    await checkOtherJob(work.tx, null, sent);
    return newEmployeeRows(work, sent, payrollOf(sent.payrollConfigId));
  });
  const added: Entry<NewEmployeeRows>[] = [];
  for (let at = 0; at < made.length; at += ROWS_AT_ONCE) {
    added.push(...(await insertThose(work.tx, made.slice(at, at + ROWS_AT_ONCE), outcomes)));
  }
  for (const { index, value } of added) outcomes.done(index, value.employee.employee_id, "Created");
  return added.map(({ value }) => value);
}

/** Inserts the employees that conflict with no other; the rest are refused with the conflicting value. */
async function insertThose(
  tx: Tx,
  entries: readonly Entry<NewEmployeeRows>[],
  outcomes: Outcomes,
): Promise<readonly Entry<NewEmployeeRows>[]> {
  const inserted = await tx
    .withTables<EmployeeTables>()
    .insertInto("employee")
    .values(entries.map(({ value }) => value.employee))
    .onConflict((conflict) => conflict.doNothing())
    .returning("employee_id")
    .execute();
  const ids = new Set(inserted.map(({ employee_id }) => employee_id));
  const isIn = ({ value }: Entry<NewEmployeeRows>) => ids.has(value.employee.employee_id);
  const left = entries.filter((entry) => !isIn(entry));
  const again = await outcomes.each(left, async (value) => {
    const conflict = await conflictOf(tx, value);
    if (conflict !== null) throw new Refused(409, EMPLOYEE_CONFLICTS[conflict]);
    return value;
  });
  // The conflicting employees are gone by now.
  const more = again.length === 0 ? [] : await insertThose(tx, again, outcomes);
  return [...entries.filter(isIn), ...more];
}

/** Returns what another employee already uses. */
async function conflictOf(tx: Tx, { employee }: NewEmployeeRows): Promise<keyof typeof EMPLOYEE_CONFLICTS | null> {
  const others = tx.withTables<EmployeeTables>().selectFrom("employee").select("employee_id").limit(1);
  const { payroll_id, national_insurance_number: nino, external_reference_id: reference } = employee;
  const found = async (rows: typeof others) => (await rows.executeTakeFirst()) !== undefined;
  if (await found(others.where(sql`lower(payroll_id)`, "=", sql`lower(${payroll_id})`)))
    return "employee_by_payroll_id";
  const current = others
    .where("national_insurance_number", "=", nino ?? "")
    .where("leaving_date", "is", null)
    .where("other_job_of", "is", null)
    .where(
      sql<boolean>`'Pensioner' not in (coalesce(details ->> 'employmentType', ''),
        coalesce(${employee.details}::jsonb ->> 'employmentType', ''))`,
    );
  if (employee.other_job_of === null && (await found(current))) return "employee_current_by_ni";
  if (await found(others.where("external_reference_id", "=", reference ?? ""))) return "employee_by_external_reference";
  return null;
}
