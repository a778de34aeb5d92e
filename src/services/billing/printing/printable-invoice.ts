import type { Tx } from "../../../platform/store";
import { dateInLondon, moneyOf, type ServiceContext } from "../../contract";
import { creditedNumber } from "../credit-notes/authorise-credit-note";
import type { CreditNoteRow, InvoiceRow } from "../invoices/invoice-rows";
import { getFileName } from "./draw-document";
import { type Printable, printableParts } from "./printable";

/** Returns an invoice ready to be drawn: its lines and texts as they were issued, what is due as it is now. */
export async function printableInvoice(tx: Tx, files: ServiceContext["files"], row: InvoiceRow): Promise<Printable> {
  const stored = { documentId: row.invoice_id, table: "billing_invoice_template" } as const;
  const { data, logo } = await printableParts(tx, files, row, stored);
  return {
    data: {
      ...data,
      documentType: "Invoice",
      status: row.status,
      number: row.invoice_number,
      issueDate: row.issue_date ?? dateInLondon(Date.parse(row.updated_at)),
      dueDate: row.due_date,
      creditedInvoice: null,
      reason: null,
      amountPaid: moneyOf(row.amount_paid),
      amountCredited: moneyOf(row.amount_credited),
      balance: moneyOf(row.balance_due),
    },
    logo,
    fileName: getFileName("invoice", row.invoice_number),
  };
}

/** Returns a credit note ready to be drawn: its lines and texts as they were authorised, what remains as it is now. */
export async function printableCreditNote(
  tx: Tx,
  files: ServiceContext["files"],
  row: CreditNoteRow,
): Promise<Printable> {
  const stored = { documentId: row.credit_note_id, table: "billing_credit_note_template" } as const;
  const { data, logo } = await printableParts(tx, files, row, stored);
  const isAvailable = row.status === "Authorised" || row.status === "Paid";
  return {
    data: {
      ...data,
      documentType: "CreditNote",
      status: row.status,
      number: row.credit_note_number,
      issueDate: row.issue_date ?? dateInLondon(Date.parse(row.updated_at)),
      dueDate: null,
      creditedInvoice: await creditedNumber(tx, row),
      reason: row.reason,
      amountPaid: "0.00",
      amountCredited: moneyOf(isAvailable ? row.total - row.remaining_credit : 0),
      balance: moneyOf(row.remaining_credit),
    },
    logo,
    fileName: getFileName("credit-note", row.credit_note_number),
  };
}
