import type { Tx } from "../../../platform/store";
import type { OwnerStyle, PreparedEmail, ServiceContext } from "../../contract";
import { selectEmployees } from "../../employees";
import type { DocumentToEmail } from "../store/email-rows";
import { type PasswordFacts, type PasswordRule, passwordFacts, passwordOf } from "../wording/password";
import type { EmailKind } from "./email-kind";
import { messageIdOf } from "./message-id";

/** An email, or why it is not sent. */
export type MadeEmail =
  | { readonly ok: true; readonly letter: PreparedEmail }
  | { readonly ok: false; readonly reasonToken: string };

/** An email to send: the document as frozen, the rest from the current record. */
interface WaitingEmail<Contents> {
  readonly documentId: string;
  /** A text is the reason why it cannot be printed. */
  readonly contents: Contents | string;
  readonly email: string | null;
  readonly facts: PasswordFacts;
}

/** Reads what emails are made from. */
export async function readEmails<Contents>(
  tx: Tx,
  kind: EmailKind<Contents>,
  documents: readonly DocumentToEmail[],
): Promise<readonly WaitingEmail<Contents>[]> {
  if (documents.length === 0) return [];
  const employees = await selectEmployees(tx)
    .select(["employee_id", "date_of_birth", "national_insurance_number", "details"])
    .where(
      "employee_id",
      "in",
      documents.map(({ employeeId }) => employeeId),
    )
    .execute();
  const waiting: WaitingEmail<Contents>[] = [];
  for (const { documentId, employeeId } of documents) {
    const employee = employees.find(({ employee_id }) => employee_id === employeeId);
    if (employee === undefined) throw new Error("An email has no employee.");
    const contents = await kind.read(tx, documentId);
    waiting.push({ documentId, contents, email: employee.details.email, facts: passwordFacts(employee) });
  }
  return waiting;
}

interface MadeBy {
  readonly rule: PasswordRule;
  readonly organisation: string;
  readonly jobId: string;
  readonly style: OwnerStyle;
}

/** Makes the email of a document, with the encrypted copy attached. */
export async function makeEmail<Contents>(
  context: Pick<ServiceContext, "rulebook" | "address">,
  kind: EmailKind<Contents>,
  { email, facts, contents, documentId }: WaitingEmail<Contents>,
  { rule, organisation, jobId, style }: MadeBy,
): Promise<MadeEmail> {
  if (email === null) return { ok: false, reasonToken: "email_missing" };
  if (typeof contents === "string") return { ok: false, reasonToken: contents };
  const made = passwordOf(rule, facts);
  if (!made.ok) return made;
  const printed = await kind.print({ rulebook: context.rulebook, drawing: style.printer }, contents, made.password);
  if (!printed.ok) return printed;
  const letter = style.prepare({
    ...kind.text(contents, rule),
    type: kind.emailType,
    to: [email],
    messageId: messageIdOf({ kind: kind.name, organisation, jobId, documentId }, context.address),
    attachments: [{ fileName: printed.fileName, contentType: "application/pdf", content: printed.bytes }],
  });
  return { ok: true, letter };
}
