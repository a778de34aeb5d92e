import type { P60 } from "../../../engine/forms";
import type { Instant, Json } from "../../../platform/store";
import type { OutstandingTask, TaxCodeChange } from "../contract/year-end-schemas";

/** A finalised tax year of a payroll. */
interface YearEndTable {
  readonly organisation_id: string;
  readonly payroll_config_id: string;
  readonly tax_year: number;
  readonly finalised_at: Instant;
  readonly finalised_by: string;
  readonly final_submission_id: string | null;
  readonly p60_count: number;
  readonly document: Json<YearEndDocument>;
}

/** What was reported when the year was finalised. */
interface YearEndDocument {
  readonly taxCodeChanges: readonly TaxCodeChange[];
  readonly outstandingTasks: readonly OutstandingTask[];
}

/** A P60 as made; the newest issue of a year counts. */
interface P60Table {
  readonly organisation_id: string;
  readonly employee_id: string;
  readonly tax_year: number;
  /** From 1. */
  readonly issue: number;
  readonly p60_id: string;
  /** The payroll that paid last in the year. */
  readonly payroll_config_id: string;
  /** The final payslip that its figures come from. */
  readonly payslip_id: string;
  readonly document: Json<P60>;
  readonly rules_digest: string;
  readonly generated_at: Instant;
}

/** Tables of year ends, with those they refer to. */
export type YearEndTables = {
  readonly year_end: YearEndTable;
  readonly p60: P60Table;
};
