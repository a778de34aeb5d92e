import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RunUse, RunUses } from "../../contract";
import type { PayRunTables } from "../store/pay-run-tables";
import { selectRuns } from "../store/select-runs";

/** Implements the port: while a use is recorded, its runs stay locked until the transaction ends. */
export const runUses: RunUses = {
  record: async (tx, { usedBy, recordId, payRunIds }) => {
    if (payRunIds.length === 0) return;
    const runs = await selectRuns(tx)
      .select(["organisation_id", "pay_run_id"])
      .where("pay_run_id", "in", [...payRunIds])
      .where("status", "=", "Locked")
      .orderBy("pay_run_id")
      .forShare()
      .execute();
    if (runs.length < new Set(payRunIds).size) throw notLocked();
    await tx
      .withTables<PayRunTables>()
      .insertInto("pay_run_use")
      .values(runs.map((run) => ({ ...run, used_by: usedBy, record_id: recordId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  withdraw: async (tx, { usedBy, recordId }) => {
    await tx
      .withTables<PayRunTables>()
      .deleteFrom("pay_run_use")
      .where("used_by", "=", usedBy)
      .where("record_id", "=", recordId)
      .execute();
  },
};

/** A run that was reopened while the request was under way. */
function notLocked(): Refused {
  return new Refused(409, { token: "pay_run_not_locked", text: "Only a locked run can be used: lock it first." });
}

/** Returns what has left a run or is on its way, each kind once, in alphabetical order. */
export async function findUses(tx: Tx, payRunId: string): Promise<readonly RunUse[]> {
  const rows = await tx
    .withTables<PayRunTables>()
    .selectFrom("pay_run_use")
    .select("used_by")
    .distinct()
    .where("pay_run_id", "=", payRunId)
    .orderBy("used_by")
    .execute();
  return rows.map(({ used_by }) => used_by);
}
