import type { Tx } from "../../../platform/store";
import { type SlipDocument, selectPayslips } from "../../pay-runs";

/** The last final payslip of an employee in a tax year. */
export interface LastSlip {
  readonly employee_id: string;
  readonly pay_run_id: string;
  readonly payroll_config_id: string;
  readonly year: number;
  readonly regular_payment_date: string;
  readonly document: SlipDocument;
}

/** Returns the last final payslips of employees in a tax year, from any payroll. Null: the last ones of all years. */
export async function lastSlips(
  tx: Tx,
  taxYear: number | null,
  employeeIds: readonly string[],
): Promise<readonly LastSlip[]> {
  if (employeeIds.length === 0) return [];
  return selectPayslips(tx)
    .distinctOn("employee_id")
    .select(["employee_id", "pay_run_id", "payroll_config_id", "year", "regular_payment_date", "document"])
    .$if(taxYear !== null, (all) => all.where("year", "=", taxYear ?? 0))
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .orderBy("regular_payment_date", "desc")
    .orderBy("payslip_id", "desc")
    .execute();
}
