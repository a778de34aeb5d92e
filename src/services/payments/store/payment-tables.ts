import type { Generated } from "kysely";
import type { FormatKind, ListColumn, ListDelimiter, StatementMatch } from "../../../engine/bank-files";
import type { Instant, Json } from "../../../platform/store";
import type { PayeeType, PaymentMethod, StoredAccount } from "../contract/common";
import type { BatchStatus } from "../states/batch-moves";
import type { PaymentStatus } from "../states/payment-moves";

interface Stored {
  readonly organisation_id: string;
  readonly version: Generated<number>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

/** What somebody is owed, until it is paid. */
interface PaymentTable extends Stored {
  readonly payment_id: string;
  readonly payee_type: PayeeType;
  readonly employee_id: string | null;
  readonly payment_payee_id: string | null;
  readonly pay_run_id: string | null;
  readonly payroll_config_id: string | null;
  readonly year: number | null;
  readonly period: number | null;
  readonly supplementary: number | null;
  /** Null for a payment by Bacs that has no account. */
  readonly method: PaymentMethod | null;
  readonly status: PaymentStatus;
  /** Pence. Of a payment to HMRC zero until it is put into a batch or paid: until then the P32 states it. */
  readonly amount: number;
  readonly reference: string;
  readonly payee_name: string;
  readonly account: Json<StoredAccount> | null;
  /** Null if only a court order sets the date. */
  readonly due_date: string | null;
  readonly value_date: string | null;
  readonly batch_id: string | null;
  readonly payslip_id: string | null;
  readonly remittance_id: string | null;
  readonly pension_schema_id: string | null;
  readonly tax_year: number | null;
  readonly tax_month: number | null;
  readonly returned_reason: string | null;
  readonly reason: string | null;
  readonly replaces_payment_id: string | null;
  readonly name_match: NameMatch;
  /** Whether the account was changed after the run was locked. */
  readonly account_changed: boolean;
  /** What it pays: unique among payments that are not cancelled, so that nothing is owed twice. */
  readonly source_key: string;
}

export const NAME_MATCHES = ["Match", "CloseMatch", "NoMatch", "NotChecked"] as const;
export type NameMatch = (typeof NAME_MATCHES)[number];

/** The layout of a batch's file, as it was when the batch was made. */
interface KeptFormat {
  readonly kind: FormatKind;
  readonly columns: readonly ListColumn[];
  readonly delimiter: ListDelimiter;
  readonly hasHeadings: boolean;
  readonly encoding: Encoding;
}

export const ENCODINGS = ["UTF-8", "US-ASCII"] as const;
type Encoding = (typeof ENCODINGS)[number];

interface BatchTable extends Stored {
  readonly batch_id: string;
  readonly name: string | null;
  readonly payment_date: string;
  readonly account_id: string | null;
  readonly origin: Json<StoredAccount>;
  readonly service_user_number: string | null;
  readonly format_id: string;
  readonly format: Json<KeptFormat>;
  readonly status: BatchStatus;
  /** The person who submitted it; null if credentials did. */
  readonly submitted_by: string | null;
  readonly rejected_reason: string | null;
  readonly serial_number: string | null;
  readonly stored_file_id: string | null;
  readonly file_name: string | null;
  readonly sha256: string | null;
  readonly file_made_at: Instant | null;
  readonly file_taken_at: Instant | null;
}

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
  readonly payment: PaymentTable;
  readonly payment_batch: BatchTable;
  readonly payment_approval: ApprovalTable;
  readonly payment_settings: SettingsTable;
  readonly payment_serial: SerialTable;
  readonly payment_format: FormatTable;
  readonly payment_payee: PayeeTable;
  readonly payment_reconciliation: ReconciliationTable;
};
