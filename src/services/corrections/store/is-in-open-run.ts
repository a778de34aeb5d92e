import type { Tx } from "../../../platform/store";
import { selectRuns } from "../../pay-runs";
import type { CorrectionRow } from "./select-corrections";

/** Returns whether the run in which a correction is posted is open. */
export async function isInOpenRun(tx: Tx, { posted_run_id: payRunId }: CorrectionRow): Promise<boolean> {
  const run = await selectRuns(tx)
    .select("status")
    .where("pay_run_id", "=", payRunId ?? "")
    .executeTakeFirst();
  return run?.status === "Open";
}
