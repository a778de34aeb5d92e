import type { Tx } from "../../../platform/store";
import type { ColumnsOf } from "../../contract";
import type { creditNotes } from "../credit-notes/credit-note-schemas";
import type { lineItems } from "../documents/line-schemas";
import type { allocations, invoices, payments } from "../invoices/invoice-schemas";

/** The runs that invoices bill: each once for a client. */
interface InvoiceRunTable {
  readonly organisation_id: string;
  readonly client_id: string;
  readonly pay_run_id: string;
  readonly run_organisation_id: string;
  readonly payment_date: string;
  readonly invoice_id: string;
}

export type BillingDocumentTables = {
  readonly billing_invoice: ColumnsOf<typeof invoices>;
  readonly billing_credit_note: ColumnsOf<typeof creditNotes>;
  readonly billing_line_item: ColumnsOf<typeof lineItems>;
  readonly billing_payment: ColumnsOf<typeof payments>;
  readonly billing_allocation: ColumnsOf<typeof allocations>;
  readonly billing_invoice_run: InvoiceRunTable;
};

/** Begins a query of these tables. */
export const billingDocumentTables = (tx: Tx) => tx.withTables<BillingDocumentTables>();
