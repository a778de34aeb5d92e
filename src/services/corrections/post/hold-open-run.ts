import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RunName } from "../../contract";
import { findRun, lockPayroll, type RunRow } from "../../pay-runs";

/** Returns an open run, which cannot be locked until the transaction ends; refuses 409 `period_locked`. */
export async function holdOpenRun(tx: Tx, name: RunName): Promise<RunRow> {
  await lockPayroll(tx, name.payrollConfigId, "shared");
  const run = await findRun(tx, name);
  if (run.status === "Open") return run;
  const text = "The run is locked: post the correction in the next one, or in a supplementary run.";
  throw new Refused(409, { token: "period_locked", text, arguments: { limit: run.payment_date } });
}
