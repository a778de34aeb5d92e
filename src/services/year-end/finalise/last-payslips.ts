import { type Selectable, sql } from "kysely";
import type { Payslip } from "../../../engine";
import type { Tx } from "../../../platform/store";
import { type PayRunTables, selectPayslips } from "../../pay-runs";

type Row = Selectable<PayRunTables["payslip"]>;

/** A final payslip, with the engine's part of what was frozen. */
export interface LastPayslip extends Pick<Row, "employee_id" | "payslip_id" | "payroll_config_id"> {
  readonly payslip: Payslip;
}

/** Returns the last final payslip that each employee had in a tax year, from any payroll. */
export async function lastPayslipsOf(
  tx: Tx,
  taxYear: number,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, LastPayslip>> {
  const rows = await selectPayslips(tx)
    .distinctOn("employee_id")
    .select(["employee_id", "payslip_id", "payroll_config_id", sql<Payslip>`document -> 'payslip'`.as("payslip")])
    .where("employee_id", "in", [...employeeIds])
    .where("year", "=", taxYear)
    .orderBy("employee_id")
    .orderBy("regular_payment_date", "desc")
    .orderBy("payslip_id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.employee_id, row]));
}
