import type { CalculationMethod, LeaveDocument, PartPeriodDivisor } from "../../../engine";
import type { Instant, Json } from "../../../platform/store";

interface Stored {
  readonly organisation_id: string;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

interface OfEmployee extends Stored {
  readonly employee_id: string;
}

interface SalaryConfigurationTable extends Stored {
  readonly calculation_method: CalculationMethod;
  readonly part_period_divisor: PartPeriodDivisor;
  readonly enabled: boolean;
}

interface SalaryOverrideTable extends OfEmployee {
  readonly calculation_method: CalculationMethod;
  /** Null if the organisation's applies. */
  readonly part_period_divisor: PartPeriodDivisor | null;
}

interface SalaryLeavePolicyTable extends Stored {
  readonly document: Json<LeaveDocument>;
}

interface EmployeeSalaryLeavePolicyTable extends OfEmployee {
  readonly document: Json<LeaveDocument>;
}

/** Salary settings of the organisation and its employees. */
export type SalaryTables = {
  readonly salary_configuration: SalaryConfigurationTable;
  readonly salary_override: SalaryOverrideTable;
  readonly salary_leave_policy: SalaryLeavePolicyTable;
  readonly employee_salary_leave_policy: EmployeeSalaryLeavePolicyTable;
};
