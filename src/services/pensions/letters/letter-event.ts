import type { NewEvent } from "../../../platform/events";
import type { LetterRow } from "./find-letters";

type Told = Pick<LetterRow, "letter_id" | "employee_id" | "letter_type" | "status">;

/** Returns the event of a letter that was sent, or that failed. */
export function letterEvent(
  { letter_id: letterId, employee_id: employeeId, letter_type: letterType, status }: Told,
  by: { readonly organisationId: string; readonly accountId: string },
): NewEvent {
  return {
    ...by,
    eventType: status === "Sent" ? "pension.letter_sent" : "pension.letter_failed",
    resourceUrl: "/v2/pension/letters",
    data: { letterId, employeeId, letterType, status },
  };
}
