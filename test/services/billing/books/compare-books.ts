import { Decimal } from "decimal.js";
import type { BooksServer } from "./books-server";

/** An invoice or a credit note as the interface shows it. */
interface Shown {
  readonly invoiceNumber?: string;
  readonly creditNoteNumber?: string;
  readonly status: string;
  readonly total: string;
  readonly amountCredited?: string;
  readonly remainingCredit?: string;
}

/** What both sides have of a document, in the same words. */
interface Side {
  readonly number: string;
  readonly isVoided: boolean;
  readonly total: string;
  readonly credited: string;
}

// biome-ignore lint/suspicious/noExplicitAny: records of the stand-ins
type Record = any;
const money = (amount: unknown) => new Decimal(String(amount)).abs().toFixed(2);
const sorted = (all: readonly Side[]) => [...all].sort((one, other) => (one.number < other.number ? -1 : 1));

/** Returns our documents as they should be in the books; what was voided has nothing credited. */
export function ourSide(documents: readonly Shown[]): readonly Side[] {
  return sorted(
    documents.map(({ invoiceNumber, creditNoteNumber = "", status, total, amountCredited, remainingCredit = "0" }) => {
      const isVoided = status === "Voided";
      const credited = amountCredited ?? new Decimal(total).minus(remainingCredit).toFixed(2);
      return { number: invoiceNumber ?? creditNoteNumber, isVoided, total, credited: isVoided ? "0.00" : credited };
    }),
  );
}

/** Returns everything that the company in Xero or in FreeAgent has. */
export function theirSide(server: BooksServer, provider: "Xero" | "FreeAgent"): readonly Side[] {
  return sorted(provider === "Xero" ? xeroSide(server) : freeAgentSide(server));
}

function xeroSide({ xero }: BooksServer): Side[] {
  const side = (number: string, credited: unknown, each: Record) => {
    const isVoided = each.Status === "VOIDED";
    return { number, isVoided, total: money(each.Total), credited: isVoided ? "0.00" : money(credited) };
  };
  return [
    ...xero.invoices.map((each: Record) => side(each.InvoiceNumber, each.AmountCredited, each)),
    ...xero.creditNotes.map((each: Record) =>
      side(each.CreditNoteNumber, new Decimal(each.Total).minus(each.RemainingCredit), each),
    ),
  ];
}

function freeAgentSide({ freeAgent }: BooksServer): Side[] {
  return [...freeAgent.invoices, ...freeAgent.credit_notes].map((each: Record) => {
    const isVoided = each.status === "Draft";
    const credited = new Decimal(each.total_value).minus(each.due_value);
    return {
      number: each.reference,
      isVoided,
      total: money(each.total_value),
      credited: isVoided ? "0.00" : money(credited),
    };
  });
}
