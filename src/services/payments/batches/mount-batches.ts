import { recordEvents } from "../../../platform/events";
import { findHistory, mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { checkNames } from "../checks/check-names";
import * as operations from "../contract/batch-operations";
import { batchEvent } from "../payments/events";
import { requireBatchMove } from "../states/batch-moves";
import type { NameMatch, PaymentTables } from "../store/payment-tables";
import { type BatchRow, findBatch } from "../store/payments";
import { BATCH_HISTORY, batchData, totalsOf } from "./batch-data";
import { createBatch } from "./create-batch";
import { approveBatch, rejectBatch, submitBatch } from "./decide";
import { pageOfBatches } from "./list-batches";
import { releasePayments } from "./release-payments";

export function mountBatches(context: ServiceContext): void {
  mountOperation(context, operations.listBatches, async ({ query, ...work }) => {
    const { items, paginationToken } = await pageOfBatches(work, query);
    return { data: { items }, paginationToken, text: "The batches are listed." };
  });

  mountOperation(context, operations.createBatch, async ({ body, ...work }) => {
    return { data: await batchData(work, await createBatch(work, body)), text: "The payments are in a batch." };
  });

  mountOperation(context, operations.getBatch, async ({ params: { batchId }, ...work }, tx) => {
    const data = await batchData(work, await findBatch(tx, batchId));
    const { approvals, approvalsNeeded, warnings, paymentCount, totalAmount } = data;
    const beside = { approvals, approvalsNeeded, warnings, paymentCount, totalAmount };
    return { data, beside, text: "This is the batch." };
  });

  mountOperation(context, operations.deleteBatch, async ({ params: { batchId }, ...work }, tx) => {
    const row = await findBatch(tx, batchId, true);
    requireBatchMove(row.status, "Submit");
    const data = await batchData(work, row);
    await releasePayments(work, batchId);
    await tx.withTables<PaymentTables>().deleteFrom("payment_batch").where("batch_id", "=", batchId).execute();
    return { data, text: "The draft is deleted." };
  });

  mountOperation(context, operations.batchHistory, async ({ params, query, organisationId }, tx) => {
    const { batch_id: id } = await findBatch(tx, params.batchId);
    const place = { route: operations.batchHistory.path, scope: organisationId, filters: params };
    const page = await findHistory(tx, context.cursors, [BATCH_HISTORY, id], { query, place });
    return { ...page, text: "The changes are listed." };
  });
}

/** Mounts what people decide on batches. */
export function mountDecisions(context: ServiceContext): void {
  mountOperation(
    context,
    operations.submitBatch,
    async ({ params: { batchId }, ...work }, tx, names: ReadonlyMap<string, NameMatch>) => {
      const row = await submitBatch(work, await findBatch(tx, batchId, true), names);
      await publish(work, "submitted", row);
      return { data: await batchData(work, row), text: "The batch waits for approval." };
    },
    ({ params: { batchId }, organisationId }) => checkNames(context, organisationId, batchId),
  );

  mountOperation(context, operations.approveBatch, async ({ params: { batchId }, body, ...work }, tx) => {
    const row = await approveBatch(work, await findBatch(tx, batchId, true), body.version);
    const isApproved = row.status === "Approved";
    if (isApproved) await publish(work, "approved", row);
    const text = isApproved
      ? "The batch is approved: make its file."
      : "The batch waits for another person's approval.";
    return { data: await batchData(work, row), text };
  });

  mountOperation(context, operations.rejectBatch, async ({ params: { batchId }, body, ...work }, tx) => {
    const row = await rejectBatch(work, await findBatch(tx, batchId, true), body);
    return { data: await batchData(work, row), text: "The batch is rejected: its payments wait again." };
  });
}

async function publish(work: RequestWork, name: "submitted" | "approved", row: BatchRow): Promise<void> {
  const event = batchEvent(work, name, row, await totalsOf(work, row.batch_id));
  await recordEvents(work.tx, work.context, work.organisationId, [event]);
}
