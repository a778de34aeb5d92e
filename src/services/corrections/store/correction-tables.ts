import type { CorrectionsFacts, CorrectionsPlan } from "../../../engine/corrections";
import type { Instant, Json } from "../../../platform/store";
import type { PayslipMade } from "../../contract";
import type { CorrectionContent } from "../contract/correction-schemas";

/** What a final payslip was calculated from; it goes with its payslip. */
interface ClosedFactsTable {
  readonly organisation_id: string;
  readonly payslip_id: string;
  readonly employee_id: string;
  readonly regular_payment_date: string;
  readonly made: Json<PayslipMade>;
}

export type CorrectionStatus = "Open" | "Posted" | "Dismissed" | "Superseded";

/** A line that a correction posted, with the terms of the line that it corrects. */
export interface PostedCorrectionLine {
  readonly lineId: string;
  readonly line: CorrectionsPlan["lines"][number]["line"];
}

/** A correction of an employee's closed periods; at most one is open. */
interface CorrectionTable {
  readonly organisation_id: string;
  readonly correction_id: string;
  readonly employee_id: string;
  readonly payroll_config_id: string;
  readonly status: CorrectionStatus;
  /** Tax years of the periods that it corrects. */
  readonly years: Json<readonly number[]>;
  readonly content: Json<CorrectionContent>;
  /** The last closed payment that it was planned from. */
  readonly closed_through: string;
  readonly treatment: NonNullable<CorrectionsFacts["treatment"]>;
  readonly recovery: Json<CorrectionContent["recovery"]> | null;
  readonly posted_run_id: string | null;
  readonly posted_lines: Json<readonly PostedCorrectionLine[]>;
  readonly reason: string | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export type CorrectionTables = {
  readonly closed_facts: ClosedFactsTable;
  readonly correction: CorrectionTable;
};
