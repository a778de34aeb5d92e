import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { findPayPeriod, type PayPeriod, payPeriodAt } from "../calendar";
import { findConfig, payScheduleOf } from "./payroll-configs";

/** Returns the first period of a payroll that is not locked. */
export async function nextOpenPeriod(
  tx: Tx,
  { payrollRuns }: Pick<ServiceContext, "payrollRuns">,
  payrollConfigId: string,
): Promise<PayPeriod> {
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) throw new Error("An employee's payroll exists.");
  const schedule = await payScheduleOf(tx, config);
  const { lastLocked } = (await payrollRuns.soFar(tx, [payrollConfigId])).get(payrollConfigId) ?? { lastLocked: null };
  const locked = lastLocked === null ? null : findPayPeriod(schedule, lastLocked.year, lastLocked.period);
  return payPeriodAt(schedule, locked === null ? 0 : locked.sequence + 1);
}
