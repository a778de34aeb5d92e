import { recordEvents } from "../../../platform/events";
import { notFound } from "../../../platform/http";
import { type RequestWork, recordHistory } from "../../contract";
import { BATCH_HISTORY, totalsOf } from "../batches/batch-data";
import { moveBatch } from "../batches/move-batch";
import { conflict } from "../contract/common";
import { batchEvent } from "../payments/events";
import { type BatchRow, updatePayments } from "../store/payments";

interface TakenFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly contentType: string;
}

/** Returns the file of a batch that is held. The first time its payments are sent; later a reason is needed, and kept. */
export async function takeFile(work: RequestWork, batch: BatchRow, reason: string | null): Promise<TakenFile> {
  const { tx, context } = work;
  if (batch.stored_file_id === null || batch.file_name === null) throw notFound("file");
  const bytes = await context.files.read(tx, batch.stored_file_id);
  if (bytes === null) throw notFound("file");
  if (batch.status === "Approved") await send(work, batch);
  else await noteAgain(work, batch, reason);
  const contentType = batch.format.kind === "Standard18" ? "text/plain" : "text/csv";
  return { bytes, fileName: batch.file_name, contentType };
}

async function send(work: RequestWork, batch: BatchRow): Promise<void> {
  const { tx, context, organisationId, now } = work;
  await updatePayments(tx)
    .set({ status: "Sent", updated_at: now })
    .where("batch_id", "=", batch.batch_id)
    .where("status", "=", "Approved")
    .execute();
  const taken = await moveBatch(work, batch, "TakeFile", { file_taken_at: now });
  const event = batchEvent(work, "file_taken", taken, await totalsOf(work, batch.batch_id));
  await recordEvents(tx, context, organisationId, [event]);
}

async function noteAgain(work: RequestWork, { batch_id: recordId }: BatchRow, reason: string | null): Promise<void> {
  if (reason === null) throw conflict("file_already_taken", "The file was taken: send a `reason` to have it again.");
  const after = { fileTakenAgain: reason };
  await recordHistory(work, BATCH_HISTORY, [{ recordId, action: "Updated", before: { fileTakenAgain: null }, after }]);
}
