import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { selectRuns } from "../../pay-runs";

/** Returns whether a run is locked; if so, it is not reopened before the transaction ends. */
export async function isStillLocked(tx: Tx, payRunId: string): Promise<boolean> {
  const run = await selectRuns(tx)
    .select("status")
    .where("pay_run_id", "=", payRunId)
    .forShare()
    .executeTakeFirstOrThrow();
  return run.status === "Locked";
}

/** Refuses with 409 `pay_run_not_locked` if the run was reopened meanwhile. */
export async function needStillLocked(tx: Tx, payRunId: string): Promise<void> {
  if (await isStillLocked(tx, payRunId)) return;
  const text = "Lock the pay run first: its payslips can still change.";
  throw new Refused(409, { token: "pay_run_not_locked", text });
}
