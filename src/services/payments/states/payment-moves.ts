import { conflict } from "../contract/common";

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
