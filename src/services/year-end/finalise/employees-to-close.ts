import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Tx } from "../../../platform/store";
import { type EmployeeRow, type EmployeeTables, selectEmployees } from "../../employees";
import { selectPayslips } from "../../pay-runs";
import type { ClosingYear } from "./closing-year";

type Where = ExpressionBuilder<EmployeeTables, "employee">;

/**
 * Returns a page of the employees whose year ends with this payroll's: everyone on it or paid by it in the year, except
 * those who are on, or were paid by, another payroll that is not finalised. Their rows are locked.
 */
export function employeesToClose(
  tx: Tx,
  year: ClosingYear,
  waiting: readonly string[],
  page: { readonly after: string; readonly limit: number },
): Promise<readonly EmployeeRow[]> {
  return selectEmployees(tx)
    .selectAll()
    .where("employee_id", ">", page.after)
    .where("start_date", "<=", year.lastDay)
    .where((where) => where.or([isOf(where, tx, year), isLeftOver(where, tx, year)]))
    .where((where) => where.not(waitsFor(where, tx, year, waiting)))
    .orderBy("employee_id")
    .limit(page.limit)
    .forUpdate()
    .execute();
}

/** Returns how many of this payroll's employees will be closed when another payroll is finalised. */
export async function countWaiting(tx: Tx, year: ClosingYear, waiting: readonly string[]): Promise<number> {
  const { count } = await selectEmployees(tx)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("start_date", "<=", year.lastDay)
    .where((where) => isOf(where, tx, year))
    .where((where) => waitsFor(where, tx, year, waiting))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isOf(where: Where, tx: Tx, year: ClosingYear): Expression<SqlBool> {
  return where.or([
    where("payroll_config_id", "=", year.payrollConfigId),
    paidBy(where, tx, year, [year.payrollConfigId]),
  ]);
}

/** Matches employees nobody has closed: back from another waiting payroll that did not pay them. */
function isLeftOver(where: Where, tx: Tx, { firstDay, lastDay }: ClosingYear): Expression<SqlBool> {
  return where.and([
    where("locked_payment_date", ">=", firstDay),
    where.or([where("finalised_through", "is", null), where("finalised_through", "<", lastDay)]),
    where.exists(
      selectPayslips(tx)
        .select("payslip_id")
        .where("payslip.employee_id", "=", sql.ref<string>("employee.employee_id"))
        .where("payslip.regular_payment_date", ">=", firstDay)
        .where("payslip.regular_payment_date", "<=", lastDay),
    ),
  ]);
}

function waitsFor(where: Where, tx: Tx, year: ClosingYear, payrolls: readonly string[]): Expression<SqlBool> {
  if (payrolls.length === 0) return where.lit(false);
  return where.or([where("payroll_config_id", "in", [...payrolls]), paidBy(where, tx, year, payrolls)]);
}

function paidBy(where: Where, tx: Tx, { taxYear }: ClosingYear, payrolls: readonly string[]): Expression<SqlBool> {
  return where.exists(
    selectPayslips(tx)
      .select("payslip_id")
      .where("payslip.employee_id", "=", sql.ref<string>("employee.employee_id"))
      .where("payslip.year", "=", taxYear)
      .where("payslip.payroll_config_id", "in", [...payrolls]),
  );
}
