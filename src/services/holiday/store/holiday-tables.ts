import type { Generated } from "kysely";
import type { CarriedOver, CarryOverCause, HolidayRounding, HolidayUnit, Problem } from "../../../engine";
import type { BANK_HOLIDAY_MODES, DAY_PARTS, HOLIDAY_ACCRUALS, HOLIDAY_KINDS } from "../../../engine/holiday";
import type { Instant, Json, Tx } from "../../../platform/store";
import type { Territory } from "../../pay";

interface Stored {
  readonly organisation_id: string;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

interface OfEmployee extends Stored {
  readonly employee_id: string;
}

/** What a policy carries over for one cause. */
interface PolicyCarryOver {
  readonly cause: CarryOverCause;
  readonly maximumUnits: string | null;
  /** Months after the leave year. */
  readonly lastDay: number | null;
}

interface PolicyTable extends Stored {
  readonly policy_id: string;
  readonly name: string;
  readonly kind: (typeof HOLIDAY_KINDS)[number];
  readonly territory: Territory | null;
  readonly unit_name: HolidayUnit;
  readonly contractual_units: string | null;
  readonly full_time_days_per_week: string;
  readonly full_time_hours_per_week: string | null;
  readonly bank_holidays: (typeof BANK_HOLIDAY_MODES)[number];
  readonly pro_rata: "Days" | "Hours" | "WorkingPattern";
  readonly accrual: (typeof HOLIDAY_ACCRUALS)[number];
  readonly rolled_up: boolean;
  readonly rounding: HolidayRounding;
  readonly allow_negative: boolean;
  readonly sick_days_keep_holiday: boolean;
  readonly carry_over: Json<readonly PolicyCarryOver[]>;
  readonly effective_from: string;
  readonly is_archived: boolean;
}

interface SettingsTable extends Stored {
  /** "--04-01". */
  readonly holiday_year_start: string;
  readonly default_policy_id: string | null;
  readonly approvers: Json<readonly string[]>;
  readonly approval_needed: boolean;
  readonly pay_element_id: string | null;
  readonly territory: Territory | null;
}

/** Leave of another payroll, brought in once. */
interface OpeningBalance {
  readonly holidayYearStartDate: string;
  readonly units: string;
  readonly takenUnits: string;
}

interface EmployeePolicyTable extends OfEmployee {
  readonly policy_id: string;
  readonly effective_from: string;
  readonly contractual_units: string | null;
  readonly opening_balance: Json<OpeningBalance> | null;
}

export const REQUEST_STATUSES = ["Requested", "Approved", "Declined", "Cancelled", "Taken"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** A day of a request: what the working pattern has on it, before parts of days, bank holidays and sickness. */
export interface StoredDay {
  readonly date: string;
  readonly units: string;
  readonly isBankHoliday: boolean;
}

export type DayPart = (typeof DAY_PARTS)[number];

interface RequestTable extends OfEmployee {
  readonly holiday_id: string;
  readonly version: Generated<number>;
  readonly policy_id: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly start_part: DayPart;
  readonly end_part: DayPart;
  readonly days: Json<readonly StoredDay[]>;
  /** The leave that it used when it was entered or decided. */
  readonly units: string;
  readonly unit_name: HolidayUnit;
  readonly holiday_year_start: string;
  readonly status: RequestStatus;
  readonly note: string | null;
  readonly requested_by: string;
  readonly decided_by: string | null;
  readonly decided_at: Instant | null;
  readonly decline_reason: string | null;
  /** As of the entry or the decision; null if they could not be calculated. */
  readonly entitlement: string | null;
  readonly balance_after: string | null;
  readonly average_weekly_pay: number | null;
  /** The run whose lock made it taken. */
  readonly taken_by_run: string | null;
}

interface AdjustmentTable extends OfEmployee {
  readonly adjustment_id: string;
  readonly units: string;
  readonly reason: string;
  readonly date: string;
}

interface CarriedOverTable extends Stored {
  readonly employee_id: string;
  /** The first day of the year into which it is carried. */
  readonly holiday_year_start: string;
  readonly items: Json<readonly CarriedOver[]>;
  readonly lost: string;
}

/** Hours that a locked run accrued. */
interface AccrualTable {
  readonly organisation_id: string;
  readonly employee_id: string;
  readonly pay_run_id: string;
  readonly period_start_date: string;
  readonly period_end_date: string;
  readonly hours_worked: string;
  readonly hours: string;
  /** Days of sick and statutory leave in the period, which accrue by average hours. */
  readonly leave_days: number;
  /** Why nothing accrued; null if it could be calculated, or if leave does not accrue by hours. */
  readonly problem: Json<Problem> | null;
  readonly created_at: Instant;
}

export const ABSENCE_KINDS = [
  ...(["Unpaid", "Parental", "Carers", "Dependants", "JuryService"] as const),
  "OrdinaryMaternity" as const,
  ...(["Strike", "Sabbatical", "Compassionate", "Training"] as const),
] as const;

interface AbsenceTable extends OfEmployee {
  readonly absence_id: string;
  readonly kind: (typeof ABSENCE_KINDS)[number];
  readonly start_date: string;
  readonly end_date: string;
  readonly start_part: DayPart;
  readonly end_part: DayPart;
  readonly is_paid: boolean;
  readonly note: string | null;
}

interface SettlementTable extends OfEmployee {
  readonly payroll_config_id: string;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
  /** Units of leave that are paid or recovered, never below zero. */
  readonly units: string;
  readonly unit_name: HolidayUnit;
  readonly direction: "PayInLieu" | "Recover";
  /** Pence. */
  readonly amount: number;
  readonly agreement_held: boolean;
  /** Pence of a week's pay that was stated, because no payslip gives an average. */
  readonly week_pay: number | null;
  /** The locked run that paid it. */
  readonly pay_run_id: string | null;
}

interface YearEndTable {
  readonly organisation_id: string;
  readonly holiday_year_end: string;
  readonly done_at: Instant;
}

/** Holiday and leave. */
export type HolidayTables = {
  readonly holiday_policy: PolicyTable;
  readonly holiday_settings: SettingsTable;
  readonly holiday_employee_policy: EmployeePolicyTable;
  readonly holiday_request: RequestTable;
  readonly holiday_adjustment: AdjustmentTable;
  readonly holiday_carried_over: CarriedOverTable;
  readonly holiday_accrual: AccrualTable;
  readonly holiday_absence: AbsenceTable;
  readonly holiday_settlement: SettlementTable;
  readonly holiday_year_end: YearEndTable;
};

/** Begins a query of these tables. */
export const holidayTables = (tx: Tx) => tx.withTables<HolidayTables>();
