import { type CreditNoteMove, mayMoveCreditNote } from "../../../engine/billing";
import { recordEvent } from "../../../platform/events";
import { Refused } from "../../../platform/http";
import { type RequestWork, recordHistory } from "../../contract";
import type { CreditNoteRow } from "../invoices/invoice-rows";
import { creditNotes } from "./credit-note-schemas";

/** The type of credit notes in the history of records. */
export const CREDIT_NOTE_HISTORY = "billing_credit_note";

interface Change {
  readonly before: CreditNoteRow | null;
  readonly after: CreditNoteRow | null;
  readonly event?: "authorised" | "voided";
}

/** Finishes a change of a credit note: its history and its event. */
export async function finishCreditNote(work: RequestWork, { before, after, event }: Change): Promise<void> {
  const row = after ?? before;
  if (row === null) return;
  const action = before === null ? "Created" : after === null ? "Deleted" : "Updated";
  await recordHistory(work, CREDIT_NOTE_HISTORY, [
    {
      recordId: row.credit_note_id,
      action,
      before: before === null ? null : creditNotes.show(before),
      after: after === null ? null : creditNotes.show(after),
    },
  ]);
  if (event === undefined) return;
  const { tx, context, organisationId, caller } = work;
  const { creditNoteId, clientId, status, total, remainingCredit } = creditNotes.show(row);
  await recordEvent(tx, context, {
    organisationId,
    accountId: caller.accountId,
    eventType: `credit_note.${event}`,
    resourceUrl: `/v1/billing/clients/${clientId}/credit-notes/${creditNoteId}`,
    data: { creditNoteId, clientId, status, total, remainingCredit },
  });
}

const REFUSALS: Readonly<Record<CreditNoteMove, string>> = {
  Change: "credit_note_not_draft",
  Remove: "credit_note_not_draft",
  Authorise: "credit_note_not_draft",
  Allocate: "credit_note_not_authorised",
  Unallocate: "credit_note_not_authorised",
  Email: "credit_note_not_authorised",
  Void: "credit_note_voided",
};

/** Refuses what the state of a credit note does not allow, with 409. */
export function requireCreditNoteMove({ status }: Pick<CreditNoteRow, "status">, move: CreditNoteMove): void {
  if (mayMoveCreditNote(status, move)) return;
  throw new Refused(409, { token: REFUSALS[move], text: `The credit note is ${status.toLowerCase()}.` });
}
