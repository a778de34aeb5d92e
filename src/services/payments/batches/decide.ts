import { Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { conflict } from "../contract/common";
import { requireFile } from "../files/file-text";
import { requireBatchMove } from "../states/batch-moves";
import type { NameMatch } from "../store/payment-tables";
import { type BatchRow, paymentsOfBatch, updatePayments } from "../store/payments";
import { addApproval, approvalsNeeded, approvalsOf } from "./approvals";
import { moveBatch } from "./move-batch";
import { releasePayments } from "./release-payments";

/** Submits a draft. A person who submits approves by it. */
export async function submitBatch(
  work: RequestWork,
  batch: BatchRow,
  names: ReadonlyMap<string, NameMatch>,
): Promise<BatchRow> {
  const { tx, caller } = work;
  requireBatchMove(batch.status, "Submit");
  const payments = await paymentsOfBatch(tx, batch.batch_id);
  if (payments.length === 0) throw conflict("nothing_to_pay", "The batch has no payments any more: delete it.");
  requireFile(work, batch, payments);
  for (const [paymentId, name_match] of names) {
    await updatePayments(tx).set({ name_match }).where("payment_id", "=", paymentId).execute();
  }
  const submitted = await moveBatch(work, batch, "Submit", { submitted_by: caller.principalId });
  if (caller.principalId !== null) await addApproval(work, submitted, caller.principalId);
  return submitted;
}

/** Adds a person's approval; the batch is approved with the last one that it needs. */
export async function approveBatch(work: RequestWork, batch: BatchRow, version: number): Promise<BatchRow> {
  const { tx, now } = work;
  const principalId = requirePerson(work);
  requireVersion(batch, version);
  requireBatchMove(batch.status, "Approve");
  requireFile(work, batch, await paymentsOfBatch(tx, batch.batch_id));
  const needed = await approvalsNeeded(work);
  const isNew = await addApproval(work, batch, principalId);
  if (!isNew && needed > 1) {
    throw conflict(
      "same_person_cannot_approve",
      "Another person must approve the batch: you have submitted or approved it.",
    );
  }
  const approvals = await approvalsOf(tx, batch.batch_id);
  if (approvals.length < needed) return batch;
  await updatePayments(tx)
    .set({ status: "Approved", updated_at: now })
    .where("batch_id", "=", batch.batch_id)
    .where("status", "=", "Pending")
    .execute();
  return moveBatch(work, batch, "Approve");
}

/** Rejects a batch without a file: its payments wait again. */
export async function rejectBatch(
  work: RequestWork,
  batch: BatchRow,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<BatchRow> {
  requirePerson(work);
  requireVersion(batch, version);
  requireBatchMove(batch.status, "Reject");
  if (batch.stored_file_id !== null) {
    throw conflict("file_already_made", "The batch has its file: recall what must not be paid.");
  }
  await releasePayments(work, batch.batch_id);
  return moveBatch(work, batch, "Reject", { rejected_reason: reason });
}

function requirePerson({ caller }: RequestWork): string {
  if (caller.principalId !== null) return caller.principalId;
  const text = "Sign in as a person: credentials cannot decide on payments.";
  throw new Refused(403, { token: "person_required", text });
}

/** A decision is about what was looked at. */
function requireVersion(batch: BatchRow, version: number): void {
  if (batch.version === version) return;
  const text = "The batch has changed since: read it again, then decide.";
  throw new Refused(412, { token: "concurrent_change", text });
}
