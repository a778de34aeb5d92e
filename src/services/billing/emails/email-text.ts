import { formatDateInWords, readDate } from "../../../engine/base";
import type { Printable } from "../printing/printable";
import type { EmailRow } from "./email-rows";

const NAMES = { Invoice: "Invoice", CreditNote: "Credit note" } as const;

/** Returns the subject and the paragraphs of an email: as they were asked for, or the usual ones. */
export function emailText({ data }: Printable, { subject, message, attach_pdf: isAttached }: EmailRow) {
  const name = `${NAMES[data.documentType]} ${data.number ?? ""}`;
  return {
    subject: subject ?? `${name} from ${data.seller.name}`,
    title: name,
    paragraphs: message === null ? usualWords(data, name, isAttached) : message.split(/\n+/),
  };
}

function usualWords(data: Printable["data"], name: string, isAttached: boolean): readonly string[] {
  const { documentType, seller, paymentDetails, balance } = data;
  const attached = isAttached ? " It is attached." : "";
  const about = `${name} of ${longDate(data.issueDate)} from ${seller.name} is for ${pounds(data.total)}.${attached}`;
  if (documentType === "CreditNote") return [about, `${pounds(balance)} of the credit remains.`];
  const due = data.dueDate === null ? "" : ` by ${longDate(data.dueDate)}`;
  if (Number(balance) === 0) return [about, "Nothing is due on it."];
  return [about, `${pounds(balance)} is due${due}.`, ...(paymentDetails === null ? [] : [paymentDetails])];
}

function longDate(date: string): string {
  return formatDateInWords(readDate(date));
}

/** Writes "1234.50" as £1,234.50. */
function pounds(amount: string): string {
  return `£${amount.replace(/\B(?=(\d{3})+\.)/g, ",")}`;
}
