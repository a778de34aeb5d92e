import type { Tx } from "../../../platform/store";
import type { EmployeeFacts } from "../../employees";
import { selectPayslips } from "../store/select-runs";
import type { SlipPeriod } from "./slip-period";

/**
 * Returns the last day of a period that final payslips of other payrolls have paid, by employee: somebody who moves to another
 * payroll is paid for a day once. No statement if nobody has a locked payslip that reaches into the period.
 */
export async function paidElsewhere(
  tx: Tx,
  { payrollConfigId, periodStartDate, periodEndDate, supplementary }: SlipPeriod,
  employees: readonly EmployeeFacts[],
): Promise<ReadonlyMap<string, string>> {
  const reaching = employees.flatMap(({ employee: { employee_id: id, locked_period_end_date: locked } }) =>
    locked !== null && locked >= periodStartDate ? [id] : [],
  );
  if (supplementary > 0 || reaching.length === 0) return new Map();
  const rows = await selectPayslips(tx)
    .innerJoin("pay_run", "pay_run.pay_run_id", "payslip.pay_run_id")
    .select(({ fn }) => ["payslip.employee_id", fn.max("pay_run.period_end_date").as("last")])
    .where("payslip.employee_id", "in", reaching)
    .where("payslip.payroll_config_id", "<>", payrollConfigId)
    .where("payslip.supplementary", "=", 0)
    .where("pay_run.period_start_date", "<=", periodEndDate)
    .where("pay_run.period_end_date", ">=", periodStartDate)
    .groupBy("payslip.employee_id")
    .execute();
  return new Map(rows.map(({ employee_id, last }) => [employee_id, last < periodEndDate ? last : periodEndDate]));
}
