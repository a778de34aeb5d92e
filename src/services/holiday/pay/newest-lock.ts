import type { Tx } from "../../../platform/store";
import { selectRuns } from "../../pay-runs";

/** Returns the instant of a payroll's newest lock of a main run; null if no run is locked. */
export async function newestLock(tx: Tx, payrollConfigId: string): Promise<string | null> {
  const found = await selectRuns(tx)
    .select("locked_at")
    .where("payroll_config_id", "=", payrollConfigId)
    .where("status", "=", "Locked")
    .where("supplementary", "=", 0)
    .orderBy("locked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.locked_at ?? null;
}
