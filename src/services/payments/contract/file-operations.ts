import { z } from "@hono/zod-openapi";
import { fileOperation, idField, instantField, money, operation, textField, withExamples } from "../../contract";
import { BATCH, BATCH_ID, BATCH_NOT_FOUND, FILE_NOT_POSSIBLE, ofBatch } from "./batch-operations";
import { EXAMPLE_TIMES, PAYMENTS } from "./common";

const fileShownFields = withExamples({
  batchId: [idField(), BATCH_ID],
  fileName: [z.string(), "payments-P00001.txt"],
  sha256: [z.string(), "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
  serialNumber: [z.string(), "P00001"],
  paymentCount: [z.int(), 1],
  totalAmount: [money(), "2453.64"],
  createdAt: [instantField(), EXAMPLE_TIMES.createdAt],
});

const fileShown = z.strictObject(fileShownFields.shape).openapi("PaymentFile");
export type ShownFile = z.input<typeof fileShown>;

export const makeFile = operation({
  ...PAYMENTS,
  id: "createPaymentBatchFile",
  method: "post",
  path: `${BATCH}/file`,
  summary: "Makes the file of an approved batch, once",
  description: "Asked again, or twice at once, it is the same file. Its pay runs cannot be reopened any more.",
  params: ofBatch,
  data: fileShown,
  token: "payment_file_created",
  idempotent: true,
  refusals: [
    BATCH_NOT_FOUND,
    { status: 409, token: "batch_not_approved", when: "The batch is not approved." },
    ...FILE_NOT_POSSIBLE,
  ],
  examples: { data: fileShownFields.example },
});

export const getFile = fileOperation({
  ...PAYMENTS,
  id: "downloadPaymentBatchFile",
  method: "get",
  path: `${BATCH}/file`,
  summary: "The file of a batch",
  description:
    "The first download moves its payments to `Sent`. Later ones give the same bytes, need a `reason`, and are in the batch's history.",
  params: ofBatch,
  query: z.object({ reason: textField(200).optional() }),
  contentType: "text/plain",
  otherContentTypes: ["text/csv"],
  refusals: [
    BATCH_NOT_FOUND,
    { status: 404, token: "file_not_found", when: "The file is not made yet." },
    { status: 409, token: "file_already_taken", when: "The file was taken, and there is no `reason`." },
  ],
});
