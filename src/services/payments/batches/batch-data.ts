import { sql } from "kysely";
import { moneyOf, processingDay, type RequestWork } from "../../contract";
import type { ShownBatch } from "../contract/batch-operations";
import { shownAccount } from "../contract/common";
import { type BatchRow, selectPayments } from "../store/payments";
import { approvalsNeeded, approvalsOf } from "./approvals";
import { warningsOf } from "./batch-warnings";

export const BATCH_HISTORY = "payment_batch";

/** Returns a batch as responses show it. */
export async function batchData(work: RequestWork, row: BatchRow): Promise<ShownBatch> {
  const totals = await totalsOf(work, row.batch_id);
  const approvals = await approvalsOf(work.tx, row.batch_id);
  return {
    batchId: row.batch_id,
    name: row.name,
    paymentDate: row.payment_date,
    processingDate: processingDay(row.payment_date).processingDate,
    accountId: row.account_id,
    account: shownAccount(row.origin),
    formatId: row.format_id,
    status: row.status,
    ...totals,
    approvalsNeeded: await approvalsNeeded(work),
    approvals: approvals.map(({ principal_id: principalId, decided_at: decidedAt }) => ({ principalId, decidedAt })),
    warnings: await warningsOf(work, row),
    rejectedReason: row.rejected_reason,
    fileName: row.file_name,
    sha256: row.sha256,
    serialNumber: row.serial_number,
    fileTakenAt: row.file_taken_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Returns how many payments a batch has, and what they come to. */
export async function totalsOf({ tx }: Pick<RequestWork, "tx">, batchId: string) {
  const { count, total } = await selectPayments(tx)
    .select([sql<number>`count(*)::int`.as("count"), sql<number>`coalesce(sum(amount), 0)::bigint`.as("total")])
    .where("batch_id", "=", batchId)
    .executeTakeFirstOrThrow();
  return { paymentCount: count, totalAmount: moneyOf(total) };
}

/** Returns what the history of a batch shows. */
export function historyOf(row: BatchRow): Readonly<Record<string, unknown>> {
  const { status, name, payment_date, rejected_reason, file_name, file_taken_at } = row;
  return {
    status,
    name,
    paymentDate: payment_date,
    rejectedReason: rejected_reason,
    fileName: file_name,
    fileTakenAt: file_taken_at,
  };
}
