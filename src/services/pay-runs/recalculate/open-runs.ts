import type { Tx } from "../../../platform/store";
import { findConfig } from "../../pay";
import { periodOf, type RunPeriod } from "../runs/run-period";
import { selectRunRows } from "../store/select-runs";

/** Returns the open runs of a payroll in the order of their pay: after a run is reopened there may be several. */
export async function openRuns(tx: Tx, payrollConfigId: string): Promise<readonly RunPeriod[]> {
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) return [];
  const rows = await selectRunRows(tx)
    .where("payroll_config_id", "=", payrollConfigId)
    .where("status", "=", "Open")
    .orderBy("regular_payment_date")
    .orderBy("sequence")
    .orderBy("supplementary")
    .execute();
  const runs: RunPeriod[] = [];
  for (const row of rows) runs.push(await periodOf(tx, config, row));
  return runs;
}
