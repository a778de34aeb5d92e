import type { Tx } from "../../../platform/store";
import { type SlipDocument, selectPayslips } from "../../pay-runs";

/** The last final payslip of an employee in a tax year. */
export interface LastSlip {
  readonly employee_id: string;
  readonly pay_run_id: string;
  readonly payroll_config_id: string;
  readonly regular_payment_date: string;
  readonly document: SlipDocument;
}

/** Returns the last final payslips of employees in a tax year, from any payroll. */
export async function lastSlips(tx: Tx, taxYear: number, employeeIds: readonly string[]): Promise<readonly LastSlip[]> {
  if (employeeIds.length === 0) return [];
  return selectPayslips(tx)
    .distinctOn("employee_id")
    .select(["employee_id", "pay_run_id", "payroll_config_id", "regular_payment_date", "document"])
    .where("year", "=", taxYear)
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .orderBy("regular_payment_date", "desc")
    .orderBy("payslip_id", "desc")
    .execute();
}
