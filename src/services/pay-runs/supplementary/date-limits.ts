import type { Tx } from "../../../platform/store";
import { type ConfigRow, payPeriodAt, payScheduleOf } from "../../pay";
import { lastRun } from "../runs/create-run";
import { lockedThrough } from "../store/locked-through";

/**
 * Returns the days on which a further run can be paid: not before the newest locked pay date, from which the year to
 * date continues, and not after the pay date of the main run that follows.
 */
export async function dateLimits(
  tx: Tx,
  config: ConfigRow,
): Promise<{ readonly first: string; readonly last: string }> {
  const { payroll_config_id: payrollConfigId } = config;
  const newest = await lastRun(tx, payrollConfigId);
  const open = newest?.status === "Open" ? newest.regular_payment_date : null;
  const next = payPeriodAt(await payScheduleOf(tx, config), (newest?.sequence ?? -1) + 1);
  const locked = await lockedThrough(tx, payrollConfigId);
  return { first: locked?.paymentDate ?? "", last: open ?? next.regularPaymentDate };
}
