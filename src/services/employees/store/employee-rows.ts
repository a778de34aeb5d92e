import type { ColumnType, Generated } from "kysely";
import type { StudentLoanPlan } from "../../../engine";
import type { Instant, Json } from "../../../platform/store";
import type { Weekday, WorkingPattern } from "../../pay";
import type { EmployeeDetails } from "../record/detail-fields";
import type { OpeningBalance, StarterRecord } from "./documents";

export const LEAVING_REASONS = [
  ...(["Resigned", "Dismissed", "Redundancy", "Retired"] as const),
  ...(["EndOfContract", "Deceased", "TransferOut", "Other"] as const),
] as const;
export type LeavingReason = (typeof LEAVING_REASONS)[number];

interface EmployeeTable {
  readonly organisation_id: string;
  readonly employee_id: string;
  readonly version: number;
  readonly payroll_config_id: string;
  readonly payroll_id: string;
  readonly external_reference_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  /** The last name in lower case, used to sort and search lists. */
  readonly sort_name: ColumnType<string, never, never>;
  readonly date_of_birth: string;
  readonly gender: "Male" | "Female";
  readonly national_insurance_number: string | null;
  readonly start_date: string;
  readonly details: Json<EmployeeDetails>;
  readonly starter: Json<StarterRecord> | null;
  readonly leaving_date: string | null;
  readonly leaving_reason: LeavingReason | null;
  readonly pay_after_leaving: Generated<boolean>;
  readonly p45_issued: Generated<boolean>;
  readonly director_appointment_date: string | null;
  readonly director_cessation_date: string | null;
  readonly director_nic_method: "Annual" | "Alternative" | null;
  /** The person's first record, of which this is another job; null for the first one. */
  readonly other_job_of: string | null;
  /** Why the earnings of this job are not added to the others; null if they are. */
  readonly not_aggregated_reason: string | null;
  readonly not_aggregated_review_date: string | null;
  /** Whether this job is an employment of its own for automatic enrolment. */
  readonly separate_employment: Generated<boolean>;
  /**
   * The first day on another payroll, and the payrolls before and after the move; all null before the first one. A move to
   * come has the payroll of the record as the one before.
   */
  readonly payroll_move_date: Generated<string | null>;
  readonly payroll_move_from: Generated<string | null>;
  readonly payroll_move_to: Generated<string | null>;
  /** From the last locked payslip; both null before the first. */
  readonly locked_period_end_date: string | null;
  readonly locked_payment_date: string | null;
  /** The last day of the last tax year that is finalised for the employee. */
  readonly finalised_through: Generated<string | null>;
  /** The last day of the payslips whose facts are not kept for corrections; null before the first one whose facts are. */
  readonly facts_unkept_through: Generated<string | null>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

interface OfEmployee {
  readonly organisation_id: string;
  readonly employee_id: string;
  readonly created_at: Instant;
}

export const TAX_CODE_SOURCES = ["Manual", "P6", "P9", "P45", "StarterDeclaration", "YearEnd", "Emergency"] as const;
export type TaxCodeSource = (typeof TAX_CODE_SOURCES)[number];

interface EmployeeTaxCodeTable extends OfEmployee {
  readonly effective_date: string;
  readonly tax_code: string;
  readonly week1_month1: boolean;
  readonly source: TaxCodeSource;
  readonly notification_id: string | null;
  /** In pence; replace the totals of previous employments held so far. */
  readonly previous_taxable_pay: number | null;
  readonly previous_tax_paid: number | null;
}

interface EmployeeNiCategoryTable extends OfEmployee {
  readonly effective_date: string;
  readonly ni_category: string;
  readonly workplace_postcode: string | null;
  readonly civilian_employment_start_date: string | null;
}

export const SALARY_SOURCES = ["Manual", "Starting", "EmployeeRecord"] as const;

interface EmployeeSalaryTable extends OfEmployee {
  readonly effective_from: string;
  /** Annual salary in pence. */
  readonly salary: number;
  readonly reason: string | null;
  readonly full_time_salary: number | null;
  readonly fte_factor: string | null;
  readonly source: (typeof SALARY_SOURCES)[number];
}

interface EmployeeWorkingPatternTable extends OfEmployee {
  readonly effective_from: string;
  readonly pattern: Json<WorkingPattern>;
}

interface EmployeeSspPolicyTable extends OfEmployee {
  readonly effective_from: string;
  readonly qualifying_days: Json<readonly Weekday[]>;
}

export const LOAN_SOURCES = ["Manual", "SL1", "SL2", "PGL1", "PGL2", "P45", "StarterDeclaration"] as const;
type LoanSource = (typeof LOAN_SOURCES)[number];

interface EmployeeLoanTable extends OfEmployee {
  readonly kind: "Student" | "Postgraduate";
  /** First and last day of deductions. */
  readonly start_date: string;
  readonly end_date: string | null;
  /** Null for a postgraduate loan. */
  readonly student_loan_plan: StudentLoanPlan | null;
  readonly source: LoanSource;
  readonly notification_id: string | null;
}

interface EmployeeOpeningBalanceTable extends OfEmployee {
  readonly stretch: "Regular" | "Director";
  readonly tax_year: number;
  readonly balance: Json<OpeningBalance>;
}

/** Tables of employees. */
export type EmployeeTables = {
  readonly employee: EmployeeTable;
  readonly employee_tax_code: EmployeeTaxCodeTable;
  readonly employee_ni_category: EmployeeNiCategoryTable;
  readonly employee_salary: EmployeeSalaryTable;
  readonly employee_working_pattern: EmployeeWorkingPatternTable;
  readonly employee_ssp_policy: EmployeeSspPolicyTable;
  readonly employee_loan: EmployeeLoanTable;
  readonly employee_opening_balance: EmployeeOpeningBalanceTable;
};
