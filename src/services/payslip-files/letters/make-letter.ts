import type { Letter } from "../../../platform/mail";
import type { ServiceContext } from "../../contract";
import { drawPayslip, EMPLOYER_MISSING, NOT_PRINTABLE, type PrintedPayslip } from "../print/draw-payslip";
import { fileNameOf } from "../print/mount-file";
import { messageIdOf } from "./letter-id";
import type { WaitingLetter } from "./letter-rows";
import { letterText } from "./letter-text";
import { type PasswordRule, passwordOf } from "./password";

/** An email, or why there is none. */
type MadeLetter = { readonly ok: true; readonly letter: Letter } | { readonly ok: false; readonly reasonToken: string };

interface MadeBy {
  readonly rule: PasswordRule;
  readonly organisation: string;
  readonly jobId: string;
}

/** Makes the email of a payslip, with the encrypted copy attached. */
export async function makeLetter(
  context: Pick<ServiceContext, "rulebook" | "drawing" | "address">,
  { email, facts, payslipId }: WaitingLetter,
  printed: PrintedPayslip | null,
  { rule, organisation, jobId }: MadeBy,
): Promise<MadeLetter> {
  if (email === null) return { ok: false, reasonToken: "email_missing" };
  if (printed === null) return { ok: false, reasonToken: EMPLOYER_MISSING };
  const made = passwordOf(rule, facts);
  if (!made.ok) return made;
  const drawn = await drawPayslip(context, printed, made.password);
  if (!drawn.ok) return { ok: false, reasonToken: NOT_PRINTABLE };
  const letter: Letter = {
    to: [email],
    ...letterText(printed, rule),
    messageId: messageIdOf({ organisation, jobId, payslipId }, context.address),
    attachments: [{ fileName: fileNameOf(printed), contentType: "application/pdf", content: drawn.value }],
  };
  return { ok: true, letter };
}
