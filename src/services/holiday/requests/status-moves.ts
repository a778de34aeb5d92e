import { Refused } from "../../../platform/http";
import type { RequestStatus } from "../store/holiday-tables";

/** The moves that a caller can make; approved holiday becomes taken by itself. */
export const STATUS_MOVES = {
  approve: { from: ["Requested"], to: "Approved" },
  decline: { from: ["Requested"], to: "Declined" },
  cancel: { from: ["Requested", "Approved"], to: "Cancelled" },
  change: { from: ["Requested"], to: "Requested" },
  delete: { from: ["Requested", "Declined", "Cancelled"], to: "Cancelled" },
} as const satisfies Readonly<Record<string, { readonly from: readonly RequestStatus[]; readonly to: RequestStatus }>>;

type StatusMove = keyof typeof STATUS_MOVES;

/** Refuses a move that the status does not allow: 409 `holiday_already_taken`, `status_move_not_allowed`. */
export function checkMove(move: StatusMove, status: RequestStatus): void {
  const from: readonly RequestStatus[] = STATUS_MOVES[move].from;
  if (from.includes(status)) return;
  if (status === "Taken") {
    throw new Refused(409, { token: "holiday_already_taken", text: "The holiday has been taken: use an adjustment." });
  }
  const text = `A request that is ${status.toLowerCase()} cannot be changed in this way.`;
  throw new Refused(409, { token: "status_move_not_allowed", text, arguments: { status } });
}
