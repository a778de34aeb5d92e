import type { Tx } from "../../../platform/store";
import type { RunToWarnOf } from "../../contract";
import { selectEmployees } from "../../employees";
import { findConfig, type PayPeriod, payPeriodAt, payScheduleOf } from "../../pay";

/** The pay period of a run to warn of, and the employees of its payroll. */
export interface WarnedPeriod {
  readonly period: PayPeriod & Pick<RunToWarnOf, "payrollConfigId" | "supplementary">;
  readonly employeeIds: readonly string[];
}

/** Returns what a run pays and whom it may pay; null without its payroll. */
export async function warnedPeriod(
  tx: Tx,
  { payrollConfigId, supplementary, sequence }: RunToWarnOf,
): Promise<WarnedPeriod | null> {
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) return null;
  const days = payPeriodAt(await payScheduleOf(tx, config), sequence);
  const rows = await selectEmployees(tx)
    .select("employee_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .orderBy("employee_id")
    .execute();
  return {
    period: { ...days, payrollConfigId, supplementary },
    employeeIds: rows.map(({ employee_id: id }) => id),
  };
}
