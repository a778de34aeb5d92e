import type { z } from "@hono/zod-openapi";
import type { letterShown } from "../contract/letter-schemas";
import type { LetterRow } from "./find-letters";

/** Returns a letter as responses show it. */
export function letterData(row: LetterRow): z.input<typeof letterShown> {
  return {
    letterId: row.letter_id,
    employeeId: row.employee_id,
    letterType: row.letter_type,
    language: row.language,
    status: row.status,
    sentAt: row.status === "Sent" ? row.sent_at : null,
    failureReason: row.status === "Failed" ? row.failure_reason : null,
    sentTo: row.sent_to,
    requestedBy: row.requested_by,
    createdAt: row.created_at,
  };
}
