import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type ClientRow, findClient } from "../clients/find-client";
import { type CreditNoteRow, findCreditNote } from "../credit-notes/credit-note-rows";
import { findInvoice, type InvoiceRow } from "../invoices/invoice-rows";

/** What is sent, by its ids. */
export interface TargetName {
  readonly type: "Client" | "Invoice" | "CreditNote";
  readonly clientId: string;
  /** Of the client, the invoice or the credit note. */
  readonly recordId: string;
}

export type Target =
  | { readonly type: "Client"; readonly client: ClientRow }
  | { readonly type: "Invoice"; readonly client: ClientRow; readonly row: InvoiceRow }
  | { readonly type: "CreditNote"; readonly client: ClientRow; readonly row: CreditNoteRow };

/** Returns what is to be sent; refuses 404 `document_not_found`, the only 404 of sending. */
export async function findTarget(tx: Tx, { type, clientId, recordId }: TargetName): Promise<Target> {
  try {
    const client = await findClient(tx, clientId);
    if (type === "Client") return { type, client };
    if (type === "Invoice") return { type, client, row: await findInvoice(tx, { clientId, invoiceId: recordId }) };
    return { type, client, row: await findCreditNote(tx, { clientId, creditNoteId: recordId }) };
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error;
    throw new Refused(404, { token: "document_not_found", text: "There is no such record." });
  }
}
