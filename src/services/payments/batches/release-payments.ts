import type { RequestWork } from "../../contract";
import { releaseRemittances } from "../../court-orders";
import { paymentsOfBatch, updatePayments } from "../store/payments";

/** Takes the payments out of a batch without a file: they wait again, and what HMRC is owed is open again. */
export async function releasePayments({ tx, now }: RequestWork, batchId: string): Promise<void> {
  const rows = await paymentsOfBatch(tx, batchId);
  await releaseRemittances(
    tx,
    rows.filter(({ remittance_id: id }) => id !== null).map(({ payment_id }) => payment_id),
  );
  await updatePayments(tx)
    .set({ status: "Pending", batch_id: null, name_match: "NotChecked", updated_at: now })
    .where("batch_id", "=", batchId)
    .execute();
}
