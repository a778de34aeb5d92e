import type { Generated } from "kysely";
import type { SalaryFrequency } from "../../../engine";
import type { LoanMethod } from "../../../engine/student-loans";
import type { Instant, Json } from "../../../platform/store";
import type { PaymentPeriodConfig, WorkingPattern } from "./documents";

export interface PayrollConfigTable {
  readonly organisation_id: string;
  readonly payroll_config_id: string;
  readonly name: string;
  readonly pay_frequency: SalaryFrequency;
  readonly payment_period_config: Json<PaymentPeriodConfig>;
  readonly working_pattern_defaults: Json<WorkingPattern> | null;
  readonly is_default: boolean;
  /** How loans are deducted from pay of several weeks; null for the rules' policy. */
  readonly loan_multiples_of_weeks: Generated<LoanMethod | null>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}
