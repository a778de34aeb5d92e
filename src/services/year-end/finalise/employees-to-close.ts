import type { Expression, ExpressionBuilder, Selectable, SqlBool } from "kysely";
import type { Tx } from "../../../platform/store";
import type { YearEndTables } from "../store/year-end-tables";
import type { ClosingYear } from "./closing-year";

export type EmployeeRow = Selectable<YearEndTables["employee"]>;

type Where = ExpressionBuilder<YearEndTables, "employee">;

/**
 * A page of the employees whose year is over with this payroll's: everybody on it or paid by it in the year, but for those
 * who are on another payroll that is not finalised, or were paid by one. Their rows are locked.
 */
export function employeesToClose(
  tx: Tx,
  year: ClosingYear,
  waiting: readonly string[],
  page: { readonly after: string; readonly limit: number },
): Promise<readonly EmployeeRow[]> {
  return tx
    .withTables<YearEndTables>()
    .selectFrom("employee")
    .selectAll()
    .where("employee_id", ">", page.after)
    .where("start_date", "<=", year.lastDay)
    .where((where) => where.or([isOf(where, year), isLeftOver(where, year)]))
    .where((where) => where.not(waitsFor(where, year, waiting)))
    .orderBy("employee_id")
    .limit(page.limit)
    .forUpdate()
    .execute();
}

/** How many of this payroll's employees are dealt with when another payroll is finalised. */
export async function countWaiting(tx: Tx, year: ClosingYear, waiting: readonly string[]): Promise<number> {
  const { count } = await tx
    .withTables<YearEndTables>()
    .selectFrom("employee")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("start_date", "<=", year.lastDay)
    .where((where) => isOf(where, year))
    .where((where) => waitsFor(where, year, waiting))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isOf(where: Where, year: ClosingYear): Expression<SqlBool> {
  return where.or([where("payroll_config_id", "=", year.payrollConfigId), paidBy(where, year, [year.payrollConfigId])]);
}

/** Whoever went to another payroll that waits, was not paid there and came back has a year that nobody has closed. */
function isLeftOver(where: Where, { firstDay, lastDay }: ClosingYear): Expression<SqlBool> {
  return where.and([
    where("locked_payment_date", ">=", firstDay),
    where.or([where("finalised_through", "is", null), where("finalised_through", "<", lastDay)]),
    where.exists(
      where
        .selectFrom("payslip")
        .select(where.lit(1).as("one"))
        .whereRef("payslip.employee_id", "=", "employee.employee_id")
        .where("payslip.regular_payment_date", ">=", firstDay)
        .where("payslip.regular_payment_date", "<=", lastDay),
    ),
  ]);
}

function waitsFor(where: Where, year: ClosingYear, payrolls: readonly string[]): Expression<SqlBool> {
  if (payrolls.length === 0) return where.lit(false);
  return where.or([where("payroll_config_id", "in", [...payrolls]), paidBy(where, year, payrolls)]);
}

function paidBy(where: Where, { taxYear }: ClosingYear, payrolls: readonly string[]): Expression<SqlBool> {
  return where.exists(
    where
      .selectFrom("payslip")
      .select(where.lit(1).as("one"))
      .whereRef("payslip.employee_id", "=", "employee.employee_id")
      .where("payslip.year", "=", taxYear)
      .where("payslip.payroll_config_id", "in", [...payrolls]),
  );
}
