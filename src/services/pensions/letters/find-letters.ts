import { type Selectable, sql } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { EmailTables } from "../../emails";
import type { LetterTables } from "../store/letter-tables";

export const LETTER_STATUSES = ["Queued", "Sent", "Failed", "Printed"] as const;
type LetterStatus = (typeof LETTER_STATUSES)[number];

const STATUS = sql<LetterStatus>`case
  when pension_letter.failure_reason is not null or document_email.status = 'Skipped' then 'Failed'
  when pension_letter.delivery = 'Print' then 'Printed'
  when document_email.status = 'Sent' then 'Sent' else 'Queued' end`;

/** A letter with how its email ended, without its contents. */
export interface LetterRow
  extends Omit<Selectable<LetterTables["pension_letter"]>, "organisation_id" | "document" | "failure_reason"> {
  readonly job_id: string | null;
  readonly status: LetterStatus;
  readonly sent_at: string | null;
  readonly failure_reason: string | null;
}

/** Begins a query of letters, newest first by `letter_id`. */
export function selectLetters(tx: Tx) {
  const letters = tx
    .withTables<LetterTables & EmailTables>()
    .selectFrom("pension_letter")
    .leftJoin("document_email", (join) =>
      join
        .onRef("document_email.organisation_id", "=", "pension_letter.organisation_id")
        .onRef("document_email.document_id", "=", "pension_letter.letter_id"),
    )
    .select([
      "letter_id",
      "pension_letter.employee_id",
      "letter_type",
      "language",
      "delivery",
      "membership_id",
      "about_date",
      "sent_to",
      "requested_by",
      "pension_letter.created_at",
      "job_id",
      "document_email.sent_at",
      STATUS.as("status"),
      sql<string | null>`coalesce(pension_letter.failure_reason, document_email.reason_token)`.as("failure_reason"),
    ]);
  return tx.selectFrom(sql<LetterRow>`${letters}`.as("letter")).selectAll();
}

/** Returns a letter; refuses with 404 `pension_letter_not_found`. */
export async function findLetter(tx: Tx, letterId: string): Promise<LetterRow> {
  const row = await selectLetters(tx).where("letter_id", "=", letterId).executeTakeFirst();
  if (row === undefined) throw notFound("pension_letter");
  return row;
}

/** Returns a letter's contents; null if it could not be written. */
export async function letterContents(tx: Tx, letterId: string) {
  const row = await tx
    .withTables<LetterTables>()
    .selectFrom("pension_letter")
    .select(["document", "failure_reason", "language", "letter_type"])
    .where("letter_id", "=", letterId)
    .executeTakeFirst();
  if (row === undefined) throw notFound("pension_letter");
  return row;
}
