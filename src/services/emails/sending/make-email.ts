import type { Tx } from "../../../platform/store";
import type { PreparedEmail, ServiceContext } from "../../contract";
import { selectEmployees } from "../../employees";
import type { DocumentToEmail } from "../store/email-rows";
import { type PasswordFacts, type PasswordRule, passwordFacts, passwordOf } from "../wording/password";
import type { EmailKind } from "./email-kind";
import { messageIdOf } from "./message-id";

/** An email, or why it is not sent. */
type MadeEmail =
  | { readonly ok: true; readonly letter: PreparedEmail }
  | { readonly ok: false; readonly reasonToken: string };

/** An email to send: the document as frozen, the rest from the current record. */
export interface WaitingEmail<Contents> {
  readonly documentId: string;
  /** A text is the reason why it cannot be printed. */
  readonly contents: Contents | string;
  readonly email: string | null;
  readonly facts: PasswordFacts;
}

export async function readEmail<Contents>(
  tx: Tx,
  kind: EmailKind<Contents>,
  { documentId, employeeId }: DocumentToEmail,
): Promise<WaitingEmail<Contents>> {
  const employee = await selectEmployees(tx)
    .select(["date_of_birth", "national_insurance_number", "details"])
    .where("employee_id", "=", employeeId)
    .executeTakeFirstOrThrow();
  const contents = await kind.read(tx, documentId);
  return { documentId, contents, email: employee.details.email, facts: passwordFacts(employee) };
}

interface MadeBy {
  readonly rule: PasswordRule;
  readonly organisation: string;
  readonly jobId: string;
}

/** Makes the email of a document, with the encrypted copy attached. */
export async function makeEmail<Contents>(
  context: Pick<ServiceContext, "rulebook" | "address" | "emails" | "printerOf">,
  kind: EmailKind<Contents>,
  { email, facts, contents, documentId }: WaitingEmail<Contents>,
  { rule, organisation, jobId }: MadeBy,
): Promise<MadeEmail> {
  if (email === null) return { ok: false, reasonToken: "email_missing" };
  if (typeof contents === "string") return { ok: false, reasonToken: contents };
  const made = passwordOf(rule, facts);
  if (!made.ok) return made;
  const owner = { organisationId: organisation };
  const drawing = await context.printerOf(owner);
  const printed = await kind.print({ rulebook: context.rulebook, drawing }, contents, made.password);
  if (!printed.ok) return printed;
  const letter = await context.emails.prepare({
    ...kind.text(contents, rule),
    type: kind.emailType,
    owner,
    to: [email],
    messageId: messageIdOf({ kind: kind.name, organisation, jobId, documentId }, context.address),
    attachments: [{ fileName: printed.fileName, contentType: "application/pdf", content: printed.bytes }],
  });
  return { ok: true, letter };
}
