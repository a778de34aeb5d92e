import { type Expression, type SqlBool, sql } from "kysely";
import { marked } from "../new/first-records";

/**
 * Returns whether a row of a dated list is the one that responses show on a day: the last that has begun, else the
 * first (`employeeData`). The list's table is `shown`.
 */
function isShown(table: "employee_tax_code" | "employee_ni_category", today: string): Expression<SqlBool> {
  return sql`not exists (
    select from ${sql.table(table)} as other where other.employee_id = shown.employee_id and case
      when shown.effective_date <= ${today} then other.effective_date > shown.effective_date and other.effective_date <= ${today}
      else other.effective_date < shown.effective_date end)`;
}

/** Matches employees whose record shows a tax code on a day; a week 1/month 1 mark in the code must match too. */
export function showsTaxCode(typed: string, today: string): Expression<SqlBool> {
  const { taxCode, week1Month1 } = marked(typed, false);
  return sql`exists (select from employee_tax_code as shown where shown.employee_id = employee.employee_id
    and shown.tax_code = ${taxCode} and (shown.week1_month1 or not ${week1Month1}) and ${isShown("employee_tax_code", today)})`;
}

/** Matches employees whose record shows a category letter on a day: X after a death, as in `lettersOf`. */
export function showsLetter(letter: string, today: string): Expression<SqlBool> {
  const hasDied = sql<SqlBool>`(leaving_reason = 'Deceased' and leaving_date < ${today} and exists (
    select from employee_ni_category as before where before.employee_id = employee.employee_id
      and before.effective_date <= employee.leaving_date))`;
  const isOnRecord = sql<SqlBool>`exists (select from employee_ni_category as shown
    where shown.employee_id = employee.employee_id and shown.ni_category = ${letter}
    and ${isShown("employee_ni_category", today)})`;
  return letter === "X" ? sql`(${hasDied} is true or ${isOnRecord})` : sql`(${hasDied} is not true and ${isOnRecord})`;
}
