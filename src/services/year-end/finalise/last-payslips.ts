import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import type { YearEndTables } from "../store/year-end-tables";

export type LastPayslip = Pick<
  Selectable<YearEndTables["payslip"]>,
  "employee_id" | "payslip_id" | "payroll_config_id" | "document"
>;

/** The last final payslip that each employee had in a tax year, whichever payroll it was of. */
export async function lastPayslipsOf(
  tx: Tx,
  taxYear: number,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, LastPayslip>> {
  const rows = await tx
    .withTables<YearEndTables>()
    .selectFrom("payslip")
    .distinctOn("employee_id")
    .select(["employee_id", "payslip_id", "payroll_config_id", "document"])
    .where("employee_id", "in", [...employeeIds])
    .where("year", "=", taxYear)
    .orderBy("employee_id")
    .orderBy("regular_payment_date", "desc")
    .orderBy("payslip_id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.employee_id, row]));
}
