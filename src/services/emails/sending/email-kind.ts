import type { NewEvent } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import type { EmailType, Printer, ServiceContext } from "../../contract";
import type { EmailsOutcome } from "../store/read-emails";
import type { PasswordRule } from "../wording/password";

/** A job of emails, and the account that asked for it. */
export interface EmailsJobName {
  readonly organisation: string;
  readonly jobId: string;
  readonly accountId: string;
}

/** How the emails of a job ended. */
export type EmailsEnd = "Completed" | "Failed" | "Cancelled";

/** A document as printed, or why it is not. */
export type PrintedDocument =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly fileName: string }
  | { readonly ok: false; readonly reasonToken: string };

/** What a context gives to the printing of documents. */
interface PrintContext extends Pick<ServiceContext, "rulebook"> {
  /** Draws in the brand of the organisation. */
  readonly drawing: Printer;
}

/** A kind of document that is emailed to employees, each copy protected by a password. */
export interface EmailKind<Contents> {
  /** Names the kind in the table and in each `Message-ID`: "payslip". */
  readonly name: string;
  readonly jobType: string;
  /** The emails by which the account chooses their sender. */
  readonly emailType: EmailType;
  /** Returns what a document is printed from; a text if it cannot be printed, with the reason. */
  readonly read: (tx: Tx, documentId: string) => Promise<Contents | string>;
  readonly print: (context: PrintContext, contents: Contents, password: string) => Promise<PrintedDocument>;
  /** The email of a document; the rule of the password is described by `passwordText`. */
  readonly text: (contents: Contents, rule: PasswordRule) => EmailText;
  /** Returns the events of documents that were sent. */
  readonly sentEvents?: (tx: Tx, documentIds: readonly string[], of: EmailsJobName) => Promise<readonly NewEvent[]>;
  /** Does what follows the end of a job, and returns the job's result. */
  readonly ended: (tx: Tx, context: ServiceContext, end: EmailsJobEnd) => Promise<unknown>;
}

/** The end of a job of emails. */
export interface EmailsJobEnd extends EmailsJobName {
  readonly end: EmailsEnd;
  readonly outcome: EmailsOutcome;
}

/** What an email says: its subject, and its paragraphs. */
interface EmailText {
  readonly subject: string;
  /** The title of the page that mail programs show. */
  readonly title: string;
  readonly paragraphs: readonly string[];
}
