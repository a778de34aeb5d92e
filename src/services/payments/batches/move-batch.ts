import { type RequestWork, recordHistory } from "../../contract";
import { type BatchMove, requireBatchMove } from "../states/batch-moves";
import type { PaymentTables } from "../store/payment-tables";
import type { BatchRow } from "../store/payments";
import { BATCH_HISTORY, historyOf } from "./batch-data";

type Columns = Partial<Omit<BatchRow, "origin" | "format" | "version" | "batch_id" | "organisation_id">>;

/** Moves a batch that is held, with what changes beside its status; refuses what its status does not allow. */
export async function moveBatch(
  work: RequestWork,
  row: BatchRow,
  move: BatchMove,
  columns: Columns = {},
): Promise<BatchRow> {
  return changeBatch(work, row, { ...columns, status: requireBatchMove(row.status, move) });
}

/** Changes a batch that is held, and adds the change to its history. */
export async function changeBatch(work: RequestWork, row: BatchRow, columns: Columns): Promise<BatchRow> {
  const after = await work.tx
    .withTables<PaymentTables>()
    .updateTable("payment_batch")
    .set({ ...columns, updated_at: work.now })
    .where("batch_id", "=", row.batch_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const change = {
    recordId: row.batch_id,
    action: "Updated",
    before: historyOf(row),
    after: historyOf(after),
  } as const;
  await recordHistory(work, BATCH_HISTORY, [change]);
  return after;
}
