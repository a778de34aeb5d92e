import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { findPayPeriod, type PayPeriod, payPeriodAt } from "../calendar";
import { findConfig, payScheduleOf } from "./payroll-configs";

/** Returns the first period of a payroll that is not locked, and that ends on a day or later. */
export async function nextOpenPeriod(
  tx: Tx,
  { payrollRuns }: Pick<ServiceContext, "payrollRuns">,
  payrollConfigId: string,
  day = "",
): Promise<PayPeriod> {
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) throw new Error("An employee's payroll exists.");
  const schedule = await payScheduleOf(tx, config);
  const { lastLocked } = (await payrollRuns.soFar(tx, [payrollConfigId])).get(payrollConfigId) ?? { lastLocked: null };
  const locked = lastLocked === null ? null : findPayPeriod(schedule, lastLocked.year, lastLocked.period);
  let found = payPeriodAt(schedule, locked === null ? 0 : locked.sequence + 1);
  while (found.periodEndDate < day) found = payPeriodAt(schedule, found.sequence + 1);
  return found;
}
