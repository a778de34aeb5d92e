import type { RequestWork } from "../../contract";
import { batches } from "../contract/batch-operations";
import { selectPayments } from "../store/payments";
import { moveBatch } from "./move-batch";

/** Completes the batches of payments that were settled, if no payment of theirs waits for the bank any more. */
export async function completeBatches(work: RequestWork, batchIds: readonly (string | null)[]): Promise<void> {
  for (const id of new Set(batchIds)) {
    if (id === null) continue;
    const batch = await batches.find(work.tx, { batchId: id }, true);
    if (batch.status !== "FileTaken") continue;
    const open = await selectPayments(work.tx)
      .select("payment_id")
      .where("batch_id", "=", id)
      .where("status", "in", ["Approved", "Sent", "Recalled"])
      .limit(1)
      .executeTakeFirst();
    if (open === undefined) await moveBatch(work, batch, "Complete");
  }
}
