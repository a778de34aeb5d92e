import type { ColumnType, Generated } from "kysely";
import type { PaymentStatus, PayRiseFacts, Slice } from "../../../engine";
import type { StatutoryType } from "../../../engine/base";
import type { Instant, Json, Tx } from "../../../platform/store";
import type { Details, Outcome } from "../calculate/outcome";
import type { AwardRequest } from "../contract/award-fields";

interface OfOrganisation {
  readonly organisation_id: string;
  readonly employee_id: string;
  readonly created_at: Instant;
}

/** Another amount for a week of an award, or for its slice in one pay period. */
export interface StoredOverride {
  readonly weekStartDate: string;
  readonly amount: string;
  readonly reason: string;
  readonly year?: number;
  readonly period?: number;
}

/** What a previous payroll paid, in the engine's form: weeks of family pay, or a chain of sickness. */
export interface StoredImport {
  readonly averageWeeklyEarnings: string;
  readonly previousProviderName?: string;
  readonly amountPaid?: string;
  readonly weeksPaid?: string;
  readonly daysPaid?: number;
  readonly chainStartDate?: string;
  readonly lastSickDate?: string;
  readonly spellStartDate?: string;
  readonly waitingDaysServed?: number;
  readonly weeksUsed?: string;
  readonly protectedFlatRate?: boolean;
}

/** A slice of an award's schedule as it is calculated, whatever is paid of it; the amount in pence. */
export interface DueSlice extends Pick<Slice, "weekStartDate" | "from" | "to" | "year" | "period" | "source"> {
  readonly amount: number;
}

/** One award of one statutory payment to one employee. */
interface PaymentTable extends OfOrganisation {
  readonly statutory_pay_id: string;
  readonly version: Generated<number>;
  readonly payroll_config_id: string;
  readonly statutory_type: StatutoryType;
  readonly status: PaymentStatus;
  readonly start_date: string;
  /** null if it is not known yet. */
  readonly end_date: string | null;
  readonly request: Json<AwardRequest>;
  readonly imported: Json<StoredImport> | null;
  readonly overrides: Json<readonly StoredOverride[]>;
  /** Pay rises that were applied, in the engine's form. */
  readonly pay_rises: Json<readonly PayRiseFacts[]>;
  /** The first period that pays the arrears of applied pay rises; null for the first open one. */
  readonly arrears_in: Json<PeriodName> | null;
  readonly outcome: Json<Outcome>;
  readonly details: Json<Details>;
  /** The slices that are due; null for an award that was last calculated before they were kept. */
  readonly due_slices: Json<readonly DueSlice[]> | null;
  readonly recalculations: ColumnType<readonly Recalculation[], string | undefined, string>;
  readonly updated_at: Instant;
}

/** A recalculation of an award with pay rises, which may be applied once. */
export interface Recalculation {
  readonly recalculationId: string;
  readonly payRises: readonly PayRiseFacts[];
  readonly isApplied: boolean;
}

export interface PeriodName {
  readonly year: number;
  readonly period: number;
}

/** A slice of an award, tied to a pay period. */
interface LineItemTable {
  readonly organisation_id: string;
  readonly statutory_pay_id: string;
  readonly line_item_sequence: number;
  readonly employee_id: string;
  readonly statutory_type: StatutoryType;
  readonly payroll_config_id: string | null;
  readonly year: number | null;
  readonly period: number | null;
  readonly payment_date: string | null;
  readonly from_date: string;
  readonly to_date: string;
  /** Pence. */
  readonly amount: number;
  readonly source: Slice["source"];
  readonly is_arrears: boolean;
  readonly status: "Pending" | "Paid";
  /** The final payslip that paid it. */
  readonly payslip_id: string | null;
  readonly slice: Json<Slice>;
}

/** A payment of the award outside the pay run; amounts are pence. */
interface ExternalPaymentTable extends OfOrganisation {
  readonly statutory_pay_id: string;
  readonly line_item_sequence: number;
  readonly gross_amount: number;
  readonly net_amount: number;
  readonly payment_date: string;
  readonly tax_year: number;
  readonly period: number;
  readonly week_numbers: Json<readonly number[]> | null;
  readonly is_reportable: boolean;
  readonly created_by: string;
}

/** A calculation that was run and stored. */
interface CalculationTable extends OfOrganisation {
  readonly calculation_id: string;
  readonly calculated_by: string;
  readonly statutory_type: StatutoryType;
  readonly start_date: string | null;
  readonly is_entitled: boolean;
  /** Pence. */
  readonly total_amount: number;
  readonly statutory_pay_id: string | null;
  readonly request: Json<AwardRequest>;
}

/** Tables of statutory pay. */
export type StatutoryTables = {
  readonly statutory_payment: PaymentTable;
  readonly statutory_line_item: LineItemTable;
  readonly statutory_external_payment: ExternalPaymentTable;
  readonly statutory_calculation: CalculationTable;
};

/** Begins a query of these tables. */
export const statutoryTables = (tx: Tx) => tx.withTables<StatutoryTables>();
