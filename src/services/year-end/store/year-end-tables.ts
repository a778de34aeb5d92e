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

/** Tables of year ends. */
export type YearEndTables = { readonly year_end: YearEndTable };
