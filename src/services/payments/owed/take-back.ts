import { sql } from "kysely";
import type { Tx } from "../../../platform/store";
import type { ReopenedRun } from "../../contract";
import { reopenBatch } from "../batches/reopen-batch";
import { findBatch, selectPayments, updatePayments } from "../store/payments";

/**
 * Cancels what a reopened run owed. Nothing of it has left: a batch with a file keeps its runs locked. A batch that holds
 * some of it is a draft again without it, and needs its approvals again.
 */
export async function takeBackOwed(tx: Tx, { work, period: { payRunId } }: ReopenedRun): Promise<void> {
  const rows = await selectPayments(tx)
    .select("batch_id")
    .distinct()
    .where("pay_run_id", "=", payRunId)
    .where("status", "in", ["Pending", "Approved"])
    .where("batch_id", "is not", null)
    .orderBy("batch_id")
    .execute();
  for (const { batch_id: id } of rows) if (id !== null) await reopenBatch(work, await findBatch(tx, id, true));
  await updatePayments(tx)
    .set({ status: "Cancelled", batch_id: null, reason: "The pay run was reopened.", updated_at: work.now })
    .where("pay_run_id", "=", payRunId)
    .where("status", "=", "Pending")
    .execute();
  // What was paid by hand stays, and what the run owes when it is locked again does not collide with it.
  await updatePayments(tx)
    .set({ source_key: sql`source_key || ':' || payment_id` })
    .where("pay_run_id", "=", payRunId)
    .where("status", "<>", "Cancelled")
    .execute();
}
