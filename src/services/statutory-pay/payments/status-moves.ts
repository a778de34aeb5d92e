import type { PaymentStatus } from "../../../engine";

/**
 * What moves an award: a run that is locked or reopened, an external payment that is recorded or removed, or a change
 * of the award.
 */
type MovedBy = "RunLocked" | "RunReopened" | "ExternalPayment" | "Change";

interface Move {
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
  readonly by: readonly MovedBy[];
  readonly needs: string;
}

/** The moves between the states of an award, and what each needs. A new award is `Pending`. */
const STATUS_MOVES: readonly Move[] = [
  {
    from: "Pending",
    to: "InProgress",
    by: ["RunLocked", "ExternalPayment", "Change"],
    needs: "A slice is paid, and another is not, or the last day is not known.",
  },
  {
    from: "Pending",
    to: "Paid",
    by: ["RunLocked", "ExternalPayment", "Change"],
    needs: "Every slice is paid, and the last day is known.",
  },
  {
    from: "InProgress",
    to: "Paid",
    by: ["RunLocked", "ExternalPayment", "Change"],
    needs: "Every slice is paid, and the last day is known.",
  },
  {
    from: "Paid",
    to: "InProgress",
    by: ["RunReopened", "ExternalPayment", "Change"],
    needs: "A slice is not paid any more, or the award pays more.",
  },
  {
    from: "InProgress",
    to: "Pending",
    by: ["RunReopened", "ExternalPayment", "Change"],
    needs: "No slice is paid any more: its external payment is removed, or its run reopened.",
  },
  {
    from: "Paid",
    to: "Pending",
    by: ["RunReopened", "ExternalPayment", "Change"],
    needs: "No slice is paid any more: its external payment is removed, or its run reopened.",
  },
];

interface Paid {
  readonly paid: number;
  readonly pending: number;
  /** Whether the last day is known. */
  readonly isEnded: boolean;
}

/** Returns the state of an award by its slices. */
function statusOf({ paid, pending, isEnded }: Paid): PaymentStatus {
  if (paid === 0) return "Pending";
  return pending === 0 && isEnded ? "Paid" : "InProgress";
}

/** Returns the state that an award moves to; a move that the table does not have is a programming error. */
export function movedTo(from: PaymentStatus, paid: Paid, by: MovedBy): PaymentStatus {
  const to = statusOf(paid);
  const isAllowed = STATUS_MOVES.some((move) => move.from === from && move.to === to && move.by.includes(by));
  if (from !== to && !isAllowed) throw new Error(`An award does not move from ${from} to ${to} by ${by}.`);
  return to;
}
