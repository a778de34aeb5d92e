import { piecesOf } from "../../../platform";
import { recordEvents } from "../../../platform/events";
import { type RequestWork, requesterName } from "../../contract";
import { type DocumentToEmail, type PasswordRule, queueEmails, USUAL_RULE } from "../../emails";
import type { LetterTables } from "../store/letter-tables";
import { composeLetter, type LetterAsked } from "./compose-letter";
import { letterEmails } from "./letter-emails";
import { letterEvent } from "./letter-event";

/** What writing letters needs of a request, or of a job. */
interface WritingWork extends Pick<RequestWork, "tx" | "context" | "organisationId" | "now" | "today"> {
  readonly caller: Pick<RequestWork["caller"], "userId" | "clientId" | "accountId">;
}

interface Writing extends LetterAsked {
  readonly delivery?: "Email" | "Print";
}

interface HowSent {
  readonly passwordRule?: PasswordRule;
  /** Who asked for the letters; the caller if it is left out. */
  readonly requestedBy?: string;
}

/** Rows of one statement. */
const AT_ONCE = 50;

/** Writes letters and queues a job that emails them; returns their ids. Those that cannot be written count as failed. */
export async function writeLetters(
  work: WritingWork,
  asked: readonly Writing[],
  { passwordRule = USUAL_RULE, requestedBy = requesterName(work.caller) }: HowSent = {},
): Promise<readonly string[]> {
  const { tx, context, organisationId, caller, now } = work;
  const rows = [];
  for (const each of asked) {
    const { document, failureReason, aboutDate, email } = await composeLetter(work, each);
    rows.push({
      organisation_id: organisationId,
      letter_id: context.ids.next(),
      employee_id: each.employeeId,
      letter_type: each.letterType,
      language: each.language,
      delivery: each.delivery ?? ("Email" as const),
      membership_id: each.member?.membership_id ?? null,
      about_date: aboutDate,
      document: document === null ? null : JSON.stringify(document),
      failure_reason: failureReason,
      sent_to: each.delivery === "Print" ? null : email,
      requested_by: requestedBy,
      created_at: now,
    });
  }
  for (const piece of piecesOf(rows, AT_ONCE)) {
    await tx
      .withTables<LetterTables>()
      .insertInto("pension_letter")
      .values([...piece])
      .execute();
  }
  const failed = rows.filter(({ document }) => document === null);
  const events = failed.map((row) =>
    letterEvent({ ...row, status: "Failed" }, { organisationId, accountId: caller.accountId }),
  );
  await recordEvents(tx, context, organisationId, events);
  const documents = rows
    .filter(({ document, delivery }) => document !== null && delivery === "Email")
    .map(({ letter_id, employee_id }): DocumentToEmail => ({ documentId: letter_id, employeeId: employee_id }));
  if (documents.length > 0) await queueEmails(work, letterEmails, { documents, passwordRule, sendAt: null });
  return rows.map(({ letter_id }) => letter_id);
}
