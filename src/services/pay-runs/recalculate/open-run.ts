import type { Tx } from "../../../platform/store";
import { findConfig } from "../../pay";
import { periodOf, type RunPeriod } from "../runs/run-period";
import type { PayRunTables } from "../store/pay-run-tables";

/** Returns the open run of a payroll; null if no run is open. */
export async function openRun(tx: Tx, payrollConfigId: string): Promise<RunPeriod | null> {
  const config = await findConfig(tx, payrollConfigId);
  const row = await tx
    .withTables<PayRunTables>()
    .selectFrom("pay_run")
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId)
    .where("status", "=", "Open")
    .executeTakeFirst();
  return config === null || row === undefined ? null : periodOf(tx, config, row);
}
