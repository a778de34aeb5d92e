import { type Selectable, sql } from "kysely";
import type { Payslip } from "../../../engine";
import type { Tx } from "../../../platform/store";
import { type PayRunTables, selectPayslips } from "../../pay-runs";

type Row = Selectable<PayRunTables["payslip"]>;

/** A final payslip, with the engine's part of what was frozen. */
export interface LastPayslip extends Pick<Row, "employee_id" | "payslip_id" | "payroll_config_id" | "pay_run_id"> {
  readonly payslip: Payslip;
}

/** Returns the last final payslip of each employee, from any payroll; with a tax year, the last one in it. */
export async function lastPayslipsOf(
  tx: Tx,
  employeeIds: readonly string[],
  taxYear: number | null,
): Promise<ReadonlyMap<string, LastPayslip>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await selectPayslips(tx)
    .distinctOn("employee_id")
    .select(["employee_id", "payslip_id", "payroll_config_id", "pay_run_id"])
    .select(sql<Payslip>`document -> 'payslip'`.as("payslip"))
    .where("employee_id", "in", [...employeeIds])
    .$if(taxYear !== null, (payslips) => payslips.where("year", "=", taxYear ?? 0))
    .orderBy("employee_id")
    .orderBy("regular_payment_date", "desc")
    .orderBy("payslip_id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.employee_id, row]));
}
