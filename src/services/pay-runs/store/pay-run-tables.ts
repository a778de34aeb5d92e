import type { Selectable } from "kysely";
import type { InAdvanceFacts } from "../../../engine";
import type { FlexibleDrawdownFacts } from "../../../engine/filings";
import type { Instant, Json } from "../../../platform/store";
import type { UNIT_NAMES } from "../../pay";
import type { RunData } from "../contract/run-schemas";
import type { PayDirtyTable, PayRecalculationTable, RunPersonTable, RunTable, RunUseTable } from "./run-rows";
import type { SlipDocument } from "./slip-document";

/** Pence by name; nested amounts have both names, such as "statutoryPay.StatutorySickPay". */
export type FlatAmounts = Readonly<Record<string, number>>;

/** A pay item posted for an employee, in a period of a payroll's calendar. */
interface PayrollLineTable {
  readonly organisation_id: string;
  readonly line_id: string;
  readonly employee_id: string;
  /** The caller's own id; unique for the employee. */
  readonly caller_id: string | null;
  readonly payroll_config_id: string;
  readonly sequence: number;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
  readonly payroll_date: string;
  readonly wanted_date: string | null;
  readonly pay_element_id: string;
  /** Pence. */
  readonly amount: number;
  readonly units: string | null;
  readonly unit_name: UnitName | null;
  readonly pay_rate: string | null;
  readonly description: string | null;
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly department: string | null;
  readonly cost_centre: string | null;
  readonly tags: Json<readonly string[]>;
  readonly lump_sum: Json<LumpSum> | null;
  readonly termination_award: Json<PartOfAward> | null;
  readonly paid_in_advance: Json<Required<InAdvanceFacts>> | null;
  readonly is_one_off: boolean;
  readonly periods_covered: number | null;
  readonly unpaid_absence: boolean;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

/** The termination award that a line pays. */
export interface PartOfAward {
  /** The caller's own name of the award. */
  readonly awardId: string;
  /** Whether the payment is free of tax whatever its amount. */
  readonly isExempt: boolean;
}

/** A pension paid as a lump sum; amounts are decimals. */
export interface LumpSum {
  readonly kind: "TrivialCommutation" | "FlexibleDrawdown";
  readonly type: "A" | "B" | "C" | DrawdownType;
  readonly taxablePayment: string | null;
  readonly nontaxablePayment: string | null;
}

type DrawdownType = NonNullable<FlexibleDrawdownFacts["type"]>;

type UnitName = (typeof UNIT_NAMES)[number];

/** A final payslip, frozen when its run was locked. Amounts to be totalled have columns, in pence. */
interface PayslipTable {
  readonly organisation_id: string;
  readonly payslip_id: string;
  readonly employee_id: string;
  readonly payroll_config_id: string;
  readonly pay_run_id: string;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
  readonly regular_payment_date: string;
  readonly payment_date: string;
  readonly gross_pay: number;
  readonly taxable_pay: number;
  readonly tax: number;
  readonly ni: number;
  readonly employer_ni: number;
  readonly student_loan: number;
  readonly postgraduate_loan: number;
  readonly pension: number;
  readonly employer_pension: number;
  readonly net_pay: number;
  readonly employer_cost: number;
  readonly document: Json<SlipDocument>;
  readonly rules_digest: string;
  readonly created_at: Instant;
}

/** A payslip that was final until its run was reopened. */
type PayslipWithdrawnTable = PayslipTable & {
  readonly withdrawn_at: Instant;
  readonly withdrawn_by: string;
  readonly reason: string;
};

type AmountName = Extract<keyof PayslipTable, `${string}_pay` | "tax" | "ni" | "employer_ni" | `${string}_loan`>;
type OtherAmountName = "pension" | "employer_pension" | "employer_cost";

/** The last calculated payslip of an open run; its amounts and document are null if it could not be calculated. */
type PayslipPreviewTable = Omit<
  PayslipTable,
  AmountName | OtherAmountName | "payslip_id" | "document" | "rules_digest" | "created_at"
> & {
  readonly [name in AmountName | OtherAmountName]: number | null;
} & {
  readonly document: Json<SlipDocument> | null;
  readonly rules_digest: string | null;
  readonly computed_at: Instant;
  /** Whether the employee joins, or leaves, within the period. */
  readonly is_starter: boolean;
  readonly is_leaver: boolean;
  /** Pence by name, for the totals of the run. */
  readonly run_amounts: Json<FlatAmounts>;
  readonly warnings: Json<RunData["warnings"]>;
};

/** How many people must approve a run of the organisation. */
interface ApprovalSettingsTable {
  readonly organisation_id: string;
  readonly approvals_needed: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

/** The last request for the approval of a run. */
interface ApprovalTable {
  readonly organisation_id: string;
  readonly pay_run_id: string;
  readonly approval_id: string;
  readonly status: "Requested" | "Approved" | "Rejected";
  readonly requested_at: Instant;
  readonly requested_by: string;
  readonly approvals: Json<readonly Approval[]>;
  readonly rejected_by: string | null;
  readonly rejected_reason: string | null;
}

/** A person's approval. */
export interface Approval {
  readonly principalId: string;
  readonly by: string;
  readonly at: string;
}

export type ApprovalRow = Selectable<ApprovalTable>;

/** Tables of pay runs. */
export type PayRunTables = {
  readonly pay_run: RunTable;
  readonly pay_run_use: RunUseTable;
  readonly pay_run_person: RunPersonTable;
  readonly pay_dirty: PayDirtyTable;
  readonly pay_recalculation: PayRecalculationTable;
  readonly payroll_line: PayrollLineTable;
  readonly payslip: PayslipTable;
  readonly payslip_withdrawn: PayslipWithdrawnTable;
  readonly payslip_preview: PayslipPreviewTable;
  readonly pay_run_approval_settings: ApprovalSettingsTable;
  readonly pay_run_approval: ApprovalTable;
};
