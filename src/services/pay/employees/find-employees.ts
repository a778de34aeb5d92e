import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { rowsAfter, type SortValue } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { PayTables } from "../store";
import type { EmployeeRow } from "./find-employee";

export interface EmployeeFilters {
  readonly payrollConfigId?: string | undefined;
  readonly status?: "Active" | "Leaver" | "Upcoming" | undefined;
  readonly search?: string | undefined;
}

type Builder = ExpressionBuilder<PayTables, "employee">;

/** Employees by last name, a page after the sort values of a row. */
export function findEmployees(
  tx: Tx,
  filters: EmployeeFilters,
  page: { readonly after: readonly SortValue[] | null; readonly limit: number; readonly today: string },
): Promise<readonly EmployeeRow[]> {
  const { after, limit, today } = page;
  return tx
    .withTables<PayTables>()
    .selectFrom("employee")
    .selectAll()
    .where((builder) => builder.and(conditions(builder as unknown as Builder, filters, today)))
    .$if(after !== null, (all) => all.where(rowsAfter(["sort_name", "employee_id"], after ?? [])))
    .orderBy("sort_name")
    .orderBy("employee_id")
    .limit(limit)
    .execute();
}

function conditions(builder: Builder, filters: EmployeeFilters, today: string): Expression<SqlBool>[] {
  const { payrollConfigId, status, search } = filters;
  return [
    ...(payrollConfigId === undefined ? [] : [builder("payroll_config_id", "=", payrollConfigId)]),
    ...(status === undefined ? [] : [hasStatus(builder, status, today)]),
    ...(search === undefined ? [] : [begins(builder, search)]),
  ];
}

function hasStatus(builder: Builder, status: "Active" | "Leaver" | "Upcoming", today: string): Expression<SqlBool> {
  const isLeaver = builder.and([builder("leaving_date", "is not", null), builder("leaving_date", "<", today)]);
  if (status === "Leaver") return isLeaver;
  const begun = builder("start_date", status === "Active" ? "<=" : ">", today);
  return builder.and([begun, builder.not(isLeaver)]);
}

/** The start of a text; % and _ stand for nothing but themselves. */
function begins(builder: Builder, search: string): Expression<SqlBool> {
  const pattern = `${search.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return builder.or([
    builder("sort_name", "like", pattern),
    builder(builder.fn<string>("lower", ["payroll_id"]), "like", pattern),
  ]);
}
