import type { PayslipPeriod } from "../../contract";

/** Returns the columns that name a run. */
export function columnsOfRun({ payRunId, payrollConfigId, year, period, supplementary }: PayslipPeriod) {
  return { pay_run_id: payRunId, payroll_config_id: payrollConfigId, year, period, supplementary };
}
