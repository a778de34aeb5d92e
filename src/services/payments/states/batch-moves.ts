import { conflict } from "../contract/common";

export const BATCH_STATUSES = ["Draft", "Submitted", "Approved", "FileTaken", "Completed", "Rejected"] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

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
