import type { Tx } from "../../../platform/store";
import type { PayslipData } from "../contract/payslip-schemas";
import type { RunPeriod } from "../runs/run-period";
import type { WorkContext, WorkedSlip } from "./work-out";

/** Notifies the services that contribute to payslips which ones have become final. */
export async function tellSources(
  tx: Tx,
  { payslipSources }: Pick<WorkContext, "payslipSources">,
  slips: readonly WorkedSlip[],
  period: RunPeriod,
  shown: readonly Pick<PayslipData, "employeeId" | "payslipId">[],
): Promise<void> {
  const ids = new Map(shown.map(({ employeeId, payslipId }) => [employeeId, payslipId ?? ""]));
  const payslips = slips.map(({ facts: { employee }, payslip }) => ({
    employeeId: employee.employee_id,
    payslipId: ids.get(employee.employee_id) ?? "",
    payslip,
  }));
  for (const { locked } of payslipSources) await locked?.(tx, { period, payslips });
}
