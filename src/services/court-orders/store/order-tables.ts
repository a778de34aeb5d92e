import type { Generated } from "kysely";
import type {
  CourtOrderFacts,
  CourtOrderLineItem,
  CourtOrderState,
  OrderStatus,
  OrderType,
  PriorityLevel,
  ProtectedEarningsSetting,
  StudentLoanInteraction,
} from "../../../engine/court-orders";
import type { Instant, Json } from "../../../platform/store";

type Kept = {
  readonly organisation_id: string;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  readonly version: Generated<number>;
};

/** What follows from an order's type and terms. */
export interface DerivedTerms {
  readonly studentLoanInteraction: StudentLoanInteraction;
  readonly protectedEarningsSetting: ProtectedEarningsSetting;
  /** The first day on which a direct earnings attachment counts; null for other orders. */
  readonly firstPayDate: string | null;
}

/** An order. `facts` are the engine's, with the state after the last final payslip; the columns beside them repeat fields. */
type CourtOrderTable = Kept & {
  readonly order_id: string;
  /** The account of events that no request causes. */
  readonly account_id: string;
  readonly employee_id: string;
  readonly order_type: OrderType;
  readonly priority_level: PriorityLevel;
  readonly status: OrderStatus;
  readonly reference: string;
  readonly issuing_authority: string;
  readonly date_received: string;
  readonly start_date: string;
  readonly end_date: string | null;
  /** The first pay date on which days of maintenance can be counted: of service, or the end of a suspension. */
  readonly counts_from: string | null;
  readonly payee_id: string | null;
  readonly facts: Json<CourtOrderFacts>;
  readonly derived: Json<DerivedTerms>;
};

/** What an order deducted from a payslip of a locked run, with its state before and after; it is also the remittance of that deduction. */
type LineItemTable = {
  readonly organisation_id: string;
  readonly line_item_id: string;
  readonly order_id: string;
  /** The record that was paid, which may be another job's than the order was entered on. */
  readonly employee_id: string;
  readonly pay_run_id: string;
  readonly payroll_config_id: string;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
  readonly payment_date: string;
  readonly line_item: Json<CourtOrderLineItem>;
  readonly state_before: Json<CourtOrderState>;
  readonly state_after: Json<CourtOrderState>;
  /** Pence. */
  readonly amount_paid: number;
  readonly remittance_due_date: string | null;
  /** The payee when the remittance was put into a file; before that it is the order's. */
  readonly payee_id: string | null;
  readonly file_id: string | null;
  /** The payment that pays it over, once it is in a batch: it is in no file then. */
  readonly payment_id: Generated<string | null>;
  readonly is_paid: Generated<boolean>;
  readonly created_at: Instant;
};

type PayeeAccount = {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly sortCode: string;
  readonly buildingSocietyReference: string | null;
};

type PayeeTable = Kept & {
  readonly payee_id: string;
  readonly name: string;
  readonly payment_method: "Bacs" | "Cheque" | "Card";
  readonly bank_account: Json<PayeeAccount> | null;
  readonly default_reference: string | null;
};

/** What an issuer must be informed of. */
type NoticeTable = Kept & {
  readonly notice_id: string;
  readonly order_id: string;
  readonly employee_id: string;
  readonly kind: NoticeKind;
  /** Null if no date is set: as soon as reasonably practicable. */
  readonly due_date: string | null;
  readonly given_date: string | null;
  /** The run whose lock made it due; null if it was due before. */
  readonly pay_run_id: Generated<string | null>;
};

/** What a locked run changed of an order. */
type RunChangeTable = {
  readonly organisation_id: string;
  readonly pay_run_id: string;
  readonly order_id: string;
  readonly facts_before: Json<CourtOrderFacts>;
  readonly facts_after: Json<CourtOrderFacts>;
  readonly derived_before: Json<DerivedTerms>;
};

export const NOTICE_KINDS = ["LeftEmployment", "NotEmployed", "FirstDeduction", "HalfYearly"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

type RemittanceFileTable = {
  readonly organisation_id: string;
  readonly file_id: string;
  readonly stored_file_id: string;
  readonly serial_number: string;
  readonly payment_date: string;
  readonly payment_count: number;
  /** Pence. */
  readonly total: number;
  readonly created_at: Instant;
};

/** Tables of court orders. */
export type CourtOrderTables = {
  readonly court_order: CourtOrderTable;
  readonly court_order_line_item: LineItemTable;
  readonly court_order_run_change: RunChangeTable;
  readonly court_order_payee: PayeeTable;
  readonly court_order_notice: NoticeTable;
  readonly court_order_remittance_file: RemittanceFileTable;
};
