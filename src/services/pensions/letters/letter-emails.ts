import type { LetterDocument } from "../../../documents";
import { recordEvents } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import { type EmailKind, type EmailsJobEnd, type EmailsJobName, PASSWORD_TEXTS } from "../../emails";
import type { Language } from "../store/letter-tables";
import { EMPLOYER_MISSING } from "./compose-letter";
import { type LetterRow, letterContents, selectLetters } from "./find-letters";
import { letterEvent } from "./letter-event";
import { WORDINGS } from "./wording/languages";

/** A letter to email. */
interface EmailedLetter {
  readonly document: LetterDocument;
  readonly language: Language;
}

export const LETTER_NOT_PRINTABLE = "pension_letter_not_printable";

/** Letters about pensions by email. */
export const letterEmails: EmailKind<EmailedLetter> = {
  name: "pensionLetter",
  jobType: "PensionLetters",
  emailType: "PensionLetterEvent",
  read: async (tx, letterId) => {
    const { document, failure_reason: reason, language } = await letterContents(tx, letterId);
    return document === null ? (reason ?? EMPLOYER_MISSING) : { document, language };
  },
  print: async ({ drawing }, { document }, password) => {
    const drawn = await drawing.draw({ kind: "letter", data: document, password });
    if (!drawn.ok) return { ok: false, reasonToken: LETTER_NOT_PRINTABLE };
    return { ok: true, bytes: drawn.value, fileName: letterFileName(document) };
  },
  text: ({ document, language }, rule) => ({
    subject: `${document.title}: ${document.employer.name}`,
    title: document.title,
    paragraphs: [
      ...document.paragraphs.slice(0, 1),
      ...WORDINGS[language].email(document.employer.name, PASSWORD_TEXTS[rule]),
    ],
  }),
  sentEvents: async (tx, letterIds, name) => {
    const rows = await selectLetters(tx)
      .where("letter_id", "in", [...letterIds])
      .execute();
    return rows.map((row) => eventOf(row, name));
  },
  ended: async (tx, context, end) => {
    const failed = await failedLetters(tx, end);
    await recordEvents(
      tx,
      context,
      end.organisation,
      failed.map((row) => eventOf(row, end)),
    );
    return { sentCount: end.outcome.sentCount, skipped: end.outcome.skipped };
  },
};

function failedLetters(tx: Tx, { jobId }: EmailsJobEnd): Promise<readonly LetterRow[]> {
  return selectLetters(tx).where("job_id", "=", jobId).where("status", "=", "Failed").orderBy("letter_id").execute();
}

function eventOf(row: LetterRow, { organisation: organisationId, accountId }: EmailsJobName) {
  return letterEvent(row, { organisationId, accountId });
}

/** Returns the name of a letter's file, which contains no person's name. */
export function letterFileName({ date }: Pick<LetterDocument, "date">): string {
  return `pension-letter-${date}.pdf`;
}
