import { recordEvents } from "../../../platform/events";
import { notFound } from "../../../platform/http";
import { mountFile, mountOperation, type RequestWork, recordHistory, type ServiceContext } from "../../contract";
import { BATCH_HISTORY, changeBatch, getBatchTotals, moveBatch } from "../batches/move-batch";
import { batches } from "../contract/batch-operations";
import { conflict } from "../contract/common";
import type { ShownFile } from "../contract/file-operations";
import * as operations from "../contract/file-operations";
import { batchEvent } from "../payments/payment-data";
import { type BatchRow, paymentsOfBatch, updatePayments } from "../store/payments";
import { fileText } from "./file-text";
import { nextSerialNumber } from "./serial-number";

export function mountFiles(context: ServiceContext): void {
  mountOperation(context, operations.makeFile, async ({ params: { batchId }, ...work }, tx) => {
    const row = await makeFile(work, await batches.find(tx, { batchId }, true));
    return { data: await fileData(work, row), text: "The file is made: download it to send it." };
  });

  mountFile(context, operations.getFile, {
    read: async ({ params: { batchId }, query, ...asked }, tx) =>
      takeFile({ ...asked, tx, context }, await batches.find(tx, { batchId }, true), query.reason ?? null),
    make: async (file) => file,
  });
}

interface TakenFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly contentType: string;
}

/** Returns the file of a batch that is held. The first time its payments are sent; later a reason is needed, and kept. */
async function takeFile(work: RequestWork, batch: BatchRow, reason: string | null): Promise<TakenFile> {
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
  const event = batchEvent(work, "file_taken", taken, await getBatchTotals(work, batch.batch_id));
  await recordEvents(tx, context, organisationId, [event]);
}

async function noteAgain(work: RequestWork, { batch_id: recordId }: BatchRow, reason: string | null): Promise<void> {
  if (reason === null) throw conflict("file_already_taken", "The file was taken: send a `reason` to have it again.");
  const after = { fileTakenAgain: reason };
  await recordHistory(work, BATCH_HISTORY, [{ recordId, action: "Updated", before: { fileTakenAgain: null }, after }]);
}

/**
 * Makes the file of an approved batch that is held, unless it has one: asked again, it is the same file. The runs whose
 * payments are in it cannot be reopened from then on.
 */
async function makeFile(work: RequestWork, batch: BatchRow): Promise<BatchRow> {
  if (batch.stored_file_id !== null) return batch;
  if (batch.status !== "Approved") throw conflict("batch_not_approved", "The batch is not approved yet.");
  const { tx, context, organisationId, now } = work;
  const payments = await paymentsOfBatch(tx, batch.batch_id);
  const serialNumber = await nextSerialNumber(work);
  const text = fileText(work, { batch, payments, serialNumber });
  const isCsv = batch.format.kind !== "Standard18";
  const stored = await context.files.save(tx, {
    owner: organisationId,
    fileName: `payments-${serialNumber}.${isCsv ? "csv" : "txt"}`,
    contentType: isCsv ? "text/csv" : "text/plain",
    bytes: new TextEncoder().encode(text),
  });
  const payRunIds = [...new Set(payments.flatMap(({ pay_run_id: id }) => id ?? []))];
  await context.runUses.record(tx, { usedBy: "PaymentFile", recordId: batch.batch_id, payRunIds });
  return changeBatch(work, batch, {
    serial_number: serialNumber,
    stored_file_id: stored.fileId,
    file_name: stored.fileName,
    sha256: stored.sha256,
    file_made_at: now,
  });
}

/** Returns the file of a batch as responses show it. */
async function fileData(work: RequestWork, batch: BatchRow): Promise<ShownFile> {
  const { paymentCount, totalAmount } = await getBatchTotals(work, batch.batch_id);
  return {
    batchId: batch.batch_id,
    fileName: batch.file_name ?? "",
    sha256: batch.sha256 ?? "",
    serialNumber: batch.serial_number ?? "",
    paymentCount,
    totalAmount,
    createdAt: batch.file_made_at ?? "",
  };
}
