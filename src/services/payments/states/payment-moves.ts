import { conflict } from "../contract/common";

export const BATCH_STATUSES = ["Draft", "Submitted", "Approved", "FileTaken", "Completed", "Rejected"] as const;
type BatchStatus = (typeof BATCH_STATUSES)[number];

/** What moves a batch; it is complete once no payment of it waits for the bank. */
export type BatchMove = "Submit" | "Approve" | "Reject" | "TakeFile" | "Complete" | "Reopen";

/** Every move that is allowed. A run that is reopened takes its payments out: the batch is a draft again. */
export const BATCH_MOVES: Readonly<Record<BatchStatus, Partial<Readonly<Record<BatchMove, BatchStatus>>>>> = {
  Draft: { Submit: "Submitted", Reopen: "Draft" },
  Submitted: { Approve: "Approved", Reject: "Rejected", Reopen: "Draft" },
  Approved: { TakeFile: "FileTaken", Reject: "Rejected", Reopen: "Draft" },
  FileTaken: { Complete: "Completed" },
  Completed: {},
  Rejected: {},
};

const REFUSALS: Readonly<Record<BatchMove, readonly [token: string, text: string]>> = {
  Submit: ["batch_not_draft", "The batch is submitted already."],
  Approve: ["batch_not_submitted", "The batch does not wait for an approval: submit it first."],
  Reject: ["batch_not_submitted", "Only a batch that waits for approvals or for its file can be rejected."],
  TakeFile: ["batch_not_approved", "The batch is not approved yet."],
  Complete: ["batch_not_approved", "The file of the batch is not taken yet."],
  Reopen: ["batch_not_draft", "The file of the batch is taken."],
};

/** Returns the status after a move; refuses one that is not allowed with 409. */
export function requireBatchMove(status: BatchStatus, move: BatchMove): BatchStatus {
  const after = BATCH_MOVES[status][move];
  if (after !== undefined) return after;
  const [token, text] = REFUSALS[move];
  throw conflict(token, text);
}

export const PAYMENT_STATUSES = [
  ...(["Pending", "Approved", "Sent", "Paid", "Returned", "Recalled", "Cancelled"] as const),
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * What moves a payment: the approval, the rejection and the first download of its batch; a request to the bank; what the
 * bank states, by hand or by a statement; a payment that is made otherwise; a run that is reopened, or a remittance that
 * is paid elsewhere.
 */
export type PaymentMove = "Approve" | "Release" | "Send" | "Recall" | "Confirm" | "Return" | "PayOtherwise" | "Cancel";

/** Every move that is allowed: from a status, by a move, to a status. A bank can return what a statement showed as paid. */
export const PAYMENT_MOVES: Readonly<Record<PaymentStatus, Partial<Readonly<Record<PaymentMove, PaymentStatus>>>>> = {
  Pending: { Approve: "Approved", PayOtherwise: "Paid", Cancel: "Cancelled" },
  Approved: { Release: "Pending", Send: "Sent" },
  Sent: { Recall: "Recalled", Confirm: "Paid", Return: "Returned" },
  Recalled: { Confirm: "Paid", Return: "Returned" },
  Paid: { Confirm: "Paid", Return: "Returned" },
  Returned: {},
  Cancelled: {},
};

/** Returns the status after a move; null if it is not allowed. */
function afterPaymentMove(status: PaymentStatus, move: PaymentMove): PaymentStatus | null {
  return PAYMENT_MOVES[status][move] ?? null;
}

/** Returns the status after a move; refuses one that is not allowed with 409 `status_move_not_allowed`. */
export function requirePaymentMove(status: PaymentStatus, move: PaymentMove): PaymentStatus {
  const after = afterPaymentMove(status, move);
  if (after !== null) return after;
  throw conflict("status_move_not_allowed", `A payment that is ${status} cannot be changed in this way.`);
}
