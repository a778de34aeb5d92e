import type { Generated } from "kysely";
import type { ApprovedMileage, Vehicle } from "../../../engine/mileage";
import type {
  OnLeaving,
  RecurringBasis,
  RecurringPause,
  RecurringPeriods,
  SettleAction,
  WhenNetTooLow,
  WhenUnpaid,
} from "../../../engine/recurring";
import type { Instant, Json } from "../../../platform/store";

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

/** An item that repeats on an employee's payslips; amounts in pence. */
export interface ItemTable {
  readonly organisation_id: string;
  readonly recurring_line_item_id: string;
  readonly version: Generated<number>;
  readonly employee_id: string;
  readonly pay_element_id: string;
  readonly basis: RecurringBasis;
  readonly amount: number | null;
  readonly units: string | null;
  readonly unit_name: string | null;
  readonly pay_rate: string | null;
  readonly percentage: string | null;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly total: number | null;
  /** What was posted before the item was entered. */
  readonly posted_before: number;
  /** What of the total was waived. */
  readonly written_off: Generated<number>;
  readonly periods: RecurringPeriods;
  readonly months: Json<readonly number[]> | null;
  readonly every_nth: number | null;
  readonly first_period: number | null;
  readonly when_unpaid: WhenUnpaid;
  readonly when_net_too_low: WhenNetTooLow;
  readonly on_leaving: OnLeaving;
  readonly payment_payee_id: string | null;
  readonly reference: string | null;
  readonly is_enabled: boolean;
  readonly pauses: Json<readonly StoredPause[]>;
  readonly settlement: Json<StoredSettlement> | null;
  readonly description: string | null;
  readonly department: string | null;
  readonly cost_centre: string | null;
  readonly tags: Json<readonly string[]>;
  readonly external_reference_id: string | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
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
  readonly recurring_item: ItemTable;
  readonly recurring_posting: PostingTable;
};
