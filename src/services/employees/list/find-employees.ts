import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { rowsAfter, type SortValue } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { marked } from "../new/first-records";
import type { EmployeeTables } from "../store/employee-rows";
import type { EmployeeRow } from "../store/require-employee";
import type { EmployeeFilters, EmployeeOrder } from "./employee-filters";

type Builder = ExpressionBuilder<EmployeeTables, "employee">;

/** An employee with the payroll id that lists are sorted by. */
type FoundEmployee = EmployeeRow & { readonly sort_payroll_id: string };

interface Page {
  readonly after: readonly SortValue[] | null;
  readonly limit: number;
  readonly today: string;
}

/** The sort key of each order; equal employees are sorted by id. */
const KEYS: Readonly<Record<EmployeeOrder, { column: RawBuilder<unknown>; of: (row: FoundEmployee) => string }>> = {
  lastName: { column: sql.ref("sort_name"), of: (row) => row.sort_name },
  payrollId: { column: sql`lower(payroll_id)`, of: (row) => row.sort_payroll_id },
  startDate: { column: sql.ref("start_date"), of: (row) => row.start_date },
  updatedAt: { column: sql.ref("updated_at"), of: (row) => row.updated_at },
};

function orderOf({ sort = "lastName" }: EmployeeFilters) {
  const isDescending = sort.startsWith("-");
  const direction = isDescending ? ("desc" as const) : ("asc" as const);
  return { ...KEYS[sort.slice(isDescending ? 1 : 0) as EmployeeOrder], direction };
}

/** Queries employees in the requested order, a page after the sort values of a row. */
export function findEmployees(
  tx: Tx,
  filters: EmployeeFilters,
  { after, limit, today }: Page,
): Promise<readonly FoundEmployee[]> {
  const { column, direction } = orderOf(filters);
  return tx
    .withTables<EmployeeTables>()
    .selectFrom("employee")
    .selectAll()
    .select(sql<string>`lower(payroll_id)`.as("sort_payroll_id"))
    .where((builder) => builder.and(conditions(builder as unknown as Builder, filters, today)))
    .$if(after !== null, (all) => all.where(rowsAfter([column, "employee_id"], after ?? [], direction)))
    .orderBy(column, direction)
    .orderBy("employee_id", direction)
    .limit(limit)
    .execute();
}

/** Returns the values by which the page after a row is found. */
export function toSortValues(filters: EmployeeFilters, row: FoundEmployee): readonly SortValue[] {
  return [orderOf(filters).of(row), row.employee_id];
}

type Condition = Expression<SqlBool>;

/** Each filter by its name; one that is not sent adds no condition. */
const CONDITIONS: {
  readonly [name in keyof EmployeeFilters]-?: (
    builder: Builder,
    value: NonNullable<EmployeeFilters[name]>,
    today: string,
  ) => Condition | null;
} = {
  payrollConfigId: (builder, id) => builder("payroll_config_id", "=", id),
  status: hasStatus,
  search: (_, search) => matchesSearch(search),
  externalReferenceId: (builder, id) => builder("external_reference_id", "=", id),
  department: (_, name) => sql<SqlBool>`details->>'department' = ${name}`,
  taxCode: (_, typed, today) => showsTaxCode(typed, today),
  niCategory: (_, letter, today) => showsLetter(letter, today),
  startDateFrom: (builder, date) => builder("start_date", ">=", date),
  startDateTo: (builder, date) => builder("start_date", "<=", date),
  leavingDateFrom: (builder, date) => builder("leaving_date", ">=", date),
  leavingDateTo: (builder, date) => builder("leaving_date", "<=", date),
  updatedSince: (builder, instant) => builder("updated_at", ">=", instant),
  sort: () => null,
};

function conditions(builder: Builder, filters: EmployeeFilters, today: string): Condition[] {
  const sent = Object.entries(filters).filter(([, value]) => value !== undefined);
  return sent.flatMap(([name, value]) => {
    const condition = CONDITIONS[name as keyof EmployeeFilters](builder, value as never, today);
    return condition === null ? [] : [condition];
  });
}

function hasStatus(builder: Builder, status: NonNullable<EmployeeFilters["status"]>, today: string): Condition {
  const isLeaver = builder.and([builder("leaving_date", "is not", null), builder("leaving_date", "<", today)]);
  if (status === "Leaver") return isLeaver;
  const begun = builder("start_date", status === "Active" ? "<=" : ">", today);
  return builder.and([begun, builder.not(isLeaver)]);
}

/** Matches employees by the start of a last name or payroll id, in any case; % and _ match only themselves. */
export function matchesSearch(search: string): RawBuilder<SqlBool> {
  const pattern = `${search.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return sql<SqlBool>`(sort_name like ${pattern} or lower(payroll_id) like ${pattern})`;
}

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
function showsTaxCode(typed: string, today: string): Expression<SqlBool> {
  const { taxCode, week1Month1 } = marked(typed, false);
  return sql`exists (select from employee_tax_code as shown where shown.employee_id = employee.employee_id
    and shown.tax_code = ${taxCode} and (shown.week1_month1 or not ${week1Month1}) and ${isShown("employee_tax_code", today)})`;
}

/** Matches employees whose record shows a category letter on a day: X after a death, as in `getLetters`. */
function showsLetter(letter: string, today: string): Expression<SqlBool> {
  const hasDied = sql<SqlBool>`(leaving_reason = 'Deceased' and leaving_date < ${today} and exists (
    select from employee_ni_category as before where before.employee_id = employee.employee_id
      and before.effective_date <= employee.leaving_date))`;
  const isOnRecord = sql<SqlBool>`exists (select from employee_ni_category as shown
    where shown.employee_id = employee.employee_id and shown.ni_category = ${letter}
    and ${isShown("employee_ni_category", today)})`;
  return letter === "X" ? sql`(${hasDied} is true or ${isOnRecord})` : sql`(${hasDied} is not true and ${isOnRecord})`;
}
