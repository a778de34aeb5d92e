import type { RequestWork } from "../../contract";
import { totalsOf } from "../batches/batch-data";
import { changeBatch } from "../batches/move-batch";
import { conflict } from "../contract/common";
import type { ShownFile } from "../contract/file-operations";
import { type BatchRow, paymentsOfBatch } from "../store/payments";
import { fileText } from "./file-text";
import { nextSerialNumber } from "./serial-number";

/**
 * Makes the file of an approved batch that is held, unless it has one: asked again, it is the same file. The runs whose
 * payments are in it cannot be reopened from then on.
 */
export async function makeFile(work: RequestWork, batch: BatchRow): Promise<BatchRow> {
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
export async function fileData(work: RequestWork, batch: BatchRow): Promise<ShownFile> {
  const { paymentCount, totalAmount } = await totalsOf(work, batch.batch_id);
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
