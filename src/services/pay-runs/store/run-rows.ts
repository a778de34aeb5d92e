import type { ColumnType, Generated } from "kysely";
import type { SalaryFrequency } from "../../../engine";
import type { Instant, Json } from "../../../platform/store";
import type { RunUse } from "../../contract";
import type { RunData, RunReason } from "../contract/run-schemas";

/** A pay period of a payroll; `year` and `period` are those of its regular payment date. */
export interface RunTable {
  readonly organisation_id: string;
  readonly pay_run_id: string;
  readonly payroll_config_id: string;
  readonly year: number;
  readonly period: number;
  /** Which run of the period; 0 is the main run. */
  readonly supplementary: Generated<number>;
  /** Place in the payroll's calendar, from 0. */
  readonly sequence: number;
  readonly pay_frequency: SalaryFrequency;
  readonly period_start_date: string;
  readonly period_end_date: string;
  readonly regular_payment_date: string;
  readonly payment_date: string;
  readonly tax_year: number;
  readonly tax_month: number;
  readonly tax_week: number;
  readonly status: "Open" | "Locked";
  readonly employee_count: Generated<number>;
  readonly starter_count: Generated<number>;
  readonly leaver_count: Generated<number>;
  readonly nil_paid_count: Generated<number>;
  readonly totals: Json<RunData["totals"]> | null;
  readonly warnings: ColumnType<RunData["warnings"], string | undefined, string>;
  readonly rules_digest: string | null;
  readonly locked_at: Instant | null;
  readonly locked_by: string | null;
  /** Whether everything that locking it stored can be taken back: not if an earlier version locked it. */
  readonly can_reopen: Generated<boolean>;
  /** The last job that was to lock it; null if none was. */
  readonly lock_job_id: Generated<string | null>;
  readonly reopened_at: Instant | null;
  readonly reopened_by: string | null;
  readonly reopen_count: Generated<number>;
  /** Of a supplementary run only. */
  readonly main_pay_run_id: string | null;
  readonly reason: RunReason | null;
  readonly note: string | null;
  /** Whom a supplementary run is for; null for everybody with lines in it. */
  readonly employee_ids: Json<readonly string[]> | null;
  /** Pence. */
  readonly levy_pay_bill: Generated<number>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

/** All columns but the warnings. */
export const RUN_COLUMNS = [
  "organisation_id",
  "pay_run_id",
  "payroll_config_id",
  "year",
  "period",
  "supplementary",
  "sequence",
  "pay_frequency",
  "period_start_date",
  "period_end_date",
  "regular_payment_date",
  "payment_date",
  "tax_year",
  "tax_month",
  "tax_week",
  "status",
  "employee_count",
  "starter_count",
  "leaver_count",
  "nil_paid_count",
  "totals",
  "rules_digest",
  "locked_at",
  "locked_by",
  "can_reopen",
  "lock_job_id",
  "reopened_at",
  "reopened_by",
  "reopen_count",
  "main_pay_run_id",
  "reason",
  "note",
  "employee_ids",
  "levy_pay_bill",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof RunTable)[];

/** An employee whom another service pays in a supplementary run. */
export interface RunPersonTable {
  readonly organisation_id: string;
  readonly pay_run_id: string;
  readonly employee_id: string;
}

/** Something that left a run, or is on its way. */
export interface RunUseTable {
  readonly organisation_id: string;
  readonly pay_run_id: string;
  readonly used_by: RunUse;
  /** The id of its own record, in the service that sends it. */
  readonly record_id: string;
}

/** A change that a payroll's open run must include: for one employee, or for all of them. */
export interface PayDirtyTable {
  readonly organisation_id: string;
  readonly dirty_id: string;
  readonly payroll_config_id: string | null;
  readonly employee_id: string | null;
  readonly created_at: Instant;
}

/** A payroll that has had a run, and the jobs that recalculate its open run. */
export interface PayRecalculationTable {
  readonly organisation_id: string;
  readonly payroll_config_id: string;
  /** The account of the organisation, which events name. */
  readonly account_id: string;
  /** The job that has not begun yet: it will handle everything marked before it begins. */
  readonly waiting_job_id: string | null;
  readonly running_job_id: string | null;
}
