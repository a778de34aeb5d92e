import type { Generated } from "kysely";
import type { ApprovedMileage, Vehicle } from "../../../engine/mileage";
import type { RecurringPause, SettleAction } from "../../../engine/recurring";
import type { Instant, Json, Tx } from "../../../platform/store";
import type { ColumnsOf } from "../../contract";
import type { items } from "../contract/item-schemas";

/** A pause with its reason. */
export interface StoredPause extends RecurringPause {
  readonly reason: string | null;
}

/** What somebody decided about the rest of an item. */
export interface StoredSettlement {
  readonly action: SettleAction;
  readonly reason: string | null;
  readonly settledAt: string;
  readonly settledBy: string;
}

/** What a locked run posted of an item. */
interface PostingTable {
  readonly organisation_id: string;
  readonly recurring_line_item_id: string;
  readonly pay_run_id: string;
  readonly employee_id: string;
  readonly payroll_config_id: string;
  readonly year: number;
  readonly period: number;
  readonly payment_date: string;
  readonly payslip_id: string;
  readonly due: number;
  readonly amount: number;
  readonly created_at: Instant;
}

/** A claim of miles in an employee's own vehicle. */
interface ClaimTable {
  readonly organisation_id: string;
  readonly mileage_id: string;
  readonly version: Generated<number>;
  readonly employee_id: string;
  readonly date: string;
  readonly miles: string;
  readonly vehicle: Vehicle;
  readonly passengers: number;
  /** Pounds. */
  readonly rate_paid: string;
  readonly passenger_rate_paid: string;
  readonly description: string | null;
  /** The locked run that paid it; null until then. */
  readonly pay_run_id: string | null;
  readonly payroll_config_id: string | null;
  readonly year: number | null;
  readonly period: number | null;
  /** The amounts of that run. */
  readonly paid_amounts: Json<ApprovedMileage> | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export type RecurringTables = {
  readonly mileage_claim: ClaimTable;
  readonly recurring_item: ColumnsOf<typeof items>;
  readonly recurring_posting: PostingTable;
};

/** Begins a query of these tables. */
export const recurringTables = (tx: Tx) => tx.withTables<RecurringTables>();
