import type { Letter } from "../../../platform/mail";
import type { PrintedPayslip } from "../print/draw-payslip";
import { PASSWORD_TEXTS, type PasswordRule } from "./password";

const LONG_DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Returns an email's text: whose payslip, of which day, how to open it. No amounts; of the person only the name. */
export function letterText(
  { shown, employer }: PrintedPayslip,
  rule: PasswordRule,
): Pick<Letter, "subject" | "text" | "html"> {
  const day = LONG_DATE.format(new Date(shown.paymentDate));
  const parts = [
    `Dear ${shown.employee.firstName},`,
    `Your payslip from ${employer.name} for the pay date ${day} is attached.`,
    `The file opens with a password: ${PASSWORD_TEXTS[rule]}.`,
    "If it does not open, or the payslip is not yours, please tell your employer.",
  ];
  return {
    subject: `Your payslip from ${employer.name}: ${day}`,
    text: `${parts.join("\n\n")}\n`,
    html: pageOf(parts),
  };
}

const PAGE = "font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 1.5; color: #1d2b36";

function pageOf(parts: readonly string[]): string {
  const paragraphs = parts.map((part) => `<p>${escaped(part)}</p>`).join("\n");
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>Your payslip</title></head>
<body style="${PAGE}">
${paragraphs}
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
}
