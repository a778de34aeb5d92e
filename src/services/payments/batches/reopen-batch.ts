import type { RequestWork } from "../../contract";
import type { BatchRow } from "../store/payments";
import { forgetApprovals } from "./approvals";
import { moveBatch } from "./move-batch";
import { releasePayments } from "./release-payments";

/** Makes a batch without a file an empty draft again: its payments wait, and its approvals are void. */
export async function reopenBatch(work: RequestWork, row: BatchRow): Promise<void> {
  await releasePayments(work, row.batch_id);
  await forgetApprovals(work.tx, row.batch_id);
  await moveBatch(work, row, "Reopen", { submitted_by: null });
}
