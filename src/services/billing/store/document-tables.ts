import type { ColumnType, Generated } from "kysely";
import type {
  ControlAmount,
  CreditNoteStatus,
  FeeKind,
  InvoiceStatus,
  LineAmountType,
  TaxTotal,
} from "../../../engine/billing";
import type { Instant, Json } from "../../../platform/store";
import type { LineHeadings, PrintedDocument } from "../documents/printed";

/** A column that is null in new rows. */
type Filled<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

interface Document {
  readonly organisation_id: string;
  readonly client_id: string;
  readonly sequence_number: number | null;
  readonly reference: string | null;
  readonly issue_date: string | null;
  readonly line_amount_type: LineAmountType;
  /** Amounts in pence. */
  readonly sub_total: number;
  readonly total_tax: number;
  readonly total: number;
  readonly taxes: Json<readonly TaxTotal[]>;
  /** What the PDF shows, from the moment of issue. */
  readonly printed: Json<PrintedDocument> | null;
  readonly external_id: Filled<string>;
  readonly external_url: Filled<string>;
  readonly sync_status: Generated<SyncStatus>;
  readonly sync_error: Filled<string>;
  /** What accounting software has otherwise, such as a line for rounding. */
  readonly sync_warning: Filled<string>;
  readonly last_synced_at: Filled<string>;
  readonly sent_at: Filled<string>;
  readonly version: Generated<number>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export type SyncStatus = "NotLinked" | "Pending" | "Synced" | "Failed";

interface InvoiceTable extends Document {
  readonly invoice_id: string;
  readonly status: InvoiceStatus;
  readonly invoice_number: string | null;
  readonly due_date: string | null;
  readonly billing_emails: Json<readonly string[]>;
  readonly amount_paid: number;
  readonly amount_credited: number;
  readonly balance_due: number;
  /** The run that it bills; null if it bills several or none. */
  readonly pay_run_id: string | null;
  readonly warnings: Json<readonly string[]>;
}

interface CreditNoteTable extends Document {
  readonly credit_note_id: string;
  readonly status: CreditNoteStatus;
  readonly credit_note_number: string | null;
  /** The invoice that it credits; null for credit of its own. */
  readonly invoice_id: string | null;
  readonly reason: string | null;
  readonly remaining_credit: number;
}

interface LineItemTable {
  readonly organisation_id: string;
  /** An invoice or a credit note. */
  readonly document_id: string;
  readonly line_item_id: string;
  readonly sequence: number;
  readonly description: string;
  readonly quantity: string;
  /** Null if only the amount of the line was sent. */
  readonly unit_amount: string | null;
  readonly line_amount: number;
  readonly tax_amount: number;
  readonly account_code: string | null;
  readonly tax_type: string | null;
  readonly pay_element_id: string | null;
  readonly control_account: ControlAmount | null;
  readonly fee_kind: FeeKind | null;
  readonly fee_id: string | null;
  /** What the line's fee or whoever changed the line states; null where mappings decide. */
  readonly own_account_code: Filled<string>;
  readonly own_tax_type: Filled<string>;
  readonly employee_id: string | null;
  /** The line of the invoice that a line of a credit note credits. */
  readonly invoice_line_item_id: string | null;
  /** What the line can be grouped by; null for a typed line. */
  readonly headings: Json<LineHeadings> | null;
}

interface PaymentTable {
  readonly organisation_id: string;
  readonly invoice_payment_id: string;
  readonly invoice_id: string;
  readonly amount: number;
  readonly paid_date: string;
  readonly reference: string | null;
  readonly method: string | null;
  readonly note: string | null;
  readonly created_at: Instant;
}

interface AllocationTable {
  readonly organisation_id: string;
  readonly allocation_id: string;
  readonly credit_note_id: string;
  readonly invoice_id: string;
  readonly amount: number;
  readonly date: string;
  readonly created_at: Instant;
}

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
  readonly billing_invoice: InvoiceTable;
  readonly billing_credit_note: CreditNoteTable;
  readonly billing_line_item: LineItemTable;
  readonly billing_payment: PaymentTable;
  readonly billing_allocation: AllocationTable;
  readonly billing_invoice_run: InvoiceRunTable;
};
