import type { Tx } from "../../../platform/store";
import { updatePayments } from "../store/payments";

/** Cancels the payments of remittances that court orders puts into a file of its own: they are paid by it. */
export async function cancelFiled(tx: Tx, remittanceIds: readonly string[], now: string): Promise<void> {
  if (remittanceIds.length === 0) return;
  await updatePayments(tx)
    .set({ status: "Cancelled", reason: "The remittance is in a file of court orders.", updated_at: now })
    .where("remittance_id", "in", [...remittanceIds])
    .where("status", "=", "Pending")
    .where("batch_id", "is", null)
    .execute();
}
