import type { Generated } from "kysely";
import type { FormatKind, ListColumn, ListDelimiter, StatementMatch } from "../../../engine/bank-files";
import type { Instant, Json, Tx } from "../../../platform/store";
import type { ColumnsOf } from "../../contract";
import type { batches } from "../contract/batch-operations";
import type { PayeeType, StoredAccount } from "../contract/common";
import type { payments } from "../contract/payment-schemas";

interface Stored {
  readonly organisation_id: string;
  readonly version: Generated<number>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export const NAME_MATCHES = ["Match", "CloseMatch", "NoMatch", "NotChecked"] as const;
export type NameMatch = (typeof NAME_MATCHES)[number];

/** The layout of a batch's file, as it was when the batch was made. */
export interface KeptFormat {
  readonly kind: FormatKind;
  readonly columns: readonly ListColumn[];
  readonly delimiter: ListDelimiter;
  readonly hasHeadings: boolean;
  readonly encoding: Encoding;
}

export const ENCODINGS = ["UTF-8", "US-ASCII"] as const;
type Encoding = (typeof ENCODINGS)[number];

interface ApprovalTable {
  readonly organisation_id: string;
  readonly batch_id: string;
  readonly principal_id: string;
  /** The version of the batch that was approved. */
  readonly batch_version: number;
  readonly decided_at: Instant;
}

/** An account of the organisation that pays. */
export interface PayingAccount extends StoredAccount {
  readonly accountId: string;
  readonly bacsServiceUserNumber: string | null;
  readonly isDefault: boolean;
}

interface SettingsTable extends Stored {
  readonly accounts: Json<readonly PayingAccount[]>;
  readonly approvals_needed: number;
  readonly default_format_id: string | null;
  readonly payee_types: Json<Partial<Readonly<Record<PayeeType, string>>>>;
}

/** Raised by each file; apart from the settings, so that a file is no change of them. */
interface SerialTable {
  readonly organisation_id: string;
  readonly last_number: number;
}

interface FormatTable extends Stored {
  readonly format_id: string;
  readonly name: string;
  readonly kind: FormatKind;
  readonly columns: Json<readonly ListColumn[]>;
  readonly delimiter: ListDelimiter;
  readonly has_headings: boolean;
  readonly encoding: Encoding;
  readonly source: string | null;
  readonly confidence: "Confirmed" | "NotConfirmed" | null;
  readonly is_built_in: boolean;
  /** Whether a batch ever named it. */
  readonly has_batches: Generated<boolean>;
  readonly is_archived: Generated<boolean>;
}

interface PayeeTable extends Stored {
  readonly payment_payee_id: string;
  readonly name: string;
  readonly kind: string;
  readonly bank_account: Json<StoredAccount> | null;
  readonly reference: string | null;
  readonly pension_schema_id: string | null;
  readonly pay_element_ids: Json<readonly string[]>;
  /** Whether a payment ever named it. */
  readonly has_payments: Generated<boolean>;
  readonly is_archived: Generated<boolean>;
}

interface ReconciliationTable extends Stored {
  readonly reconciliation_id: string;
  readonly file_name: string;
  readonly format: "Csv" | "Camt053";
  readonly status: "Matched" | "Confirmed";
  readonly matches: Json<readonly KeptMatch[]>;
  readonly confirmed_at: Instant | null;
}

/** A line of a statement, with the payment that it seems to be. */
export interface KeptMatch extends StatementMatch {
  readonly date: string;
  /** Pence; below zero for money that went out. */
  readonly amountPence: number;
  readonly reference: string;
  readonly returnedReason: string | null;
}

/** Tables of payments. */
export type PaymentTables = {
  readonly payment: ColumnsOf<typeof payments>;
  readonly payment_batch: ColumnsOf<typeof batches>;
  readonly payment_approval: ApprovalTable;
  readonly payment_settings: SettingsTable;
  readonly payment_serial: SerialTable;
  readonly payment_format: FormatTable;
  readonly payment_payee: PayeeTable;
  readonly payment_reconciliation: ReconciliationTable;
};

/** Begins a query of these tables. */
export const paymentTables = (tx: Tx) => tx.withTables<PaymentTables>();
