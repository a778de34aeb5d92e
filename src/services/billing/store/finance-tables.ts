import type { Generated } from "kysely";
import type { ControlAmount, FeeKind, InvoiceDetail, LineAmountType, MappingBasis } from "../../../engine/billing";
import type { Instant, Json, Tx } from "../../../platform/store";

interface Stored {
  readonly organisation_id: string;
  readonly version: Generated<number>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

interface TaxRateTable extends Stored {
  readonly tax_type: string;
  readonly name: string;
  /** Per cent, with two decimals. */
  readonly rate: string;
  readonly external_tax_type: string | null;
  readonly is_custom: boolean;
  /** Whether a line of an invoice or of a credit note ever had it. */
  readonly is_used: Generated<boolean>;
  readonly is_archived: Generated<boolean>;
}

export const ACCOUNT_TYPES = ["Revenue", "Expense", "Asset", "Liability", "Equity"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

interface AccountTable extends Stored {
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly tax_type: string | null;
  readonly external_account_id: string | null;
  readonly is_custom: boolean;
  /** Whether a line of an invoice or of a credit note ever had it. */
  readonly is_used: Generated<boolean>;
  readonly is_archived: Generated<boolean>;
}

/** What a client has of its own, or what clients without it get. */
interface SettingsTable extends Stored {
  readonly default_account_code: string | null;
  readonly default_tax_type: string | null;
  readonly payment_terms_days: number | null;
  readonly line_amount_type: LineAmountType | null;
  readonly invoice_detail: InvoiceDetail | null;
}

interface DefaultsTable extends SettingsTable {
  readonly invoice_number_format: string;
  readonly credit_note_number_format: string;
  readonly number_padding: number;
  readonly vat_registration_number: string | null;
  readonly is_vat_registered: boolean;
  readonly payment_details: string | null;
}

interface ClientSettingsTable extends SettingsTable {
  readonly client_id: string;
  readonly billing_emails: Json<readonly string[]> | null;
  /** Whether its fees are its own, be they none. */
  readonly has_fees: boolean;
}

interface FeeTable {
  readonly organisation_id: string;
  readonly fee_id: string;
  /** Null for a fee of all clients without fees of their own. */
  readonly client_id: string | null;
  readonly sequence: number;
  readonly kind: FeeKind;
  readonly amount: number | null;
  readonly percentage: string | null;
  readonly minimum: number | null;
  readonly description: string | null;
  readonly account_code: string | null;
  readonly tax_type: string | null;
}

interface SequenceTable {
  readonly organisation_id: string;
  readonly document: "Invoice" | "CreditNote";
  readonly next_number: number;
}

interface MappingTable {
  readonly organisation_id: string;
  readonly sequence: number;
  readonly pay_element_id: string | null;
  readonly control_account: ControlAmount | null;
  readonly fee_kind: FeeKind | null;
  readonly basis: MappingBasis;
  readonly markup_percentage: string | null;
  readonly description: string | null;
  readonly is_excluded: boolean;
  readonly account_code: string | null;
  readonly tax_type: string | null;
}

export const LINE_GROUPS = ["None", "PayElement", "Department", "Employee"] as const;
export type GroupLinesBy = (typeof LINE_GROUPS)[number];

interface TemplateTable extends Stored {
  readonly title: string | null;
  readonly reference_format: string | null;
  readonly line_item_description_format: string | null;
  readonly introduction: string | null;
  readonly footer: string | null;
  readonly payment_terms_text: string | null;
  readonly show_employee_names: boolean;
  readonly group_lines_by: GroupLinesBy;
  readonly logo_asset_id: string | null;
}

export type BillingFinanceTables = {
  readonly billing_tax_rate: TaxRateTable;
  readonly billing_account: AccountTable;
  readonly billing_finance_defaults: DefaultsTable;
  readonly billing_client_settings: ClientSettingsTable;
  readonly billing_fee: FeeTable;
  readonly billing_sequence: SequenceTable;
  readonly billing_mappings: Stored;
  readonly billing_mapping: MappingTable;
  readonly billing_invoice_template: TemplateTable;
  readonly billing_credit_note_template: TemplateTable;
};

/** Begins a query of these tables. */
export const billingFinanceTables = (tx: Tx) => tx.withTables<BillingFinanceTables>();
