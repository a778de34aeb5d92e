import type {
  EmployeeLoanTable,
  EmployeeNiCategoryTable,
  EmployeeOpeningBalanceTable,
  EmployeeSalaryTable,
  EmployeeSspPolicyTable,
  EmployeeTable,
  EmployeeTaxCodeTable,
  EmployeeWorkingPatternTable,
} from "./employee-rows";
import type {
  OrganisationInformationTable,
  PayElementTable,
  TaxSettingsTable,
  WorkingPatternDefaultsTable,
} from "./organisation-rows";
import type { PayDirtyTable, PayRecalculationTable, PayRunTable, PayrollConfigTable } from "./payroll-rows";

/** Tables of Pay's records. */
export type PayTables = {
  readonly organisation_information: OrganisationInformationTable;
  readonly tax_settings: TaxSettingsTable;
  readonly working_pattern_defaults: WorkingPatternDefaultsTable;
  readonly pay_element: PayElementTable;
  readonly payroll_config: PayrollConfigTable;
  readonly pay_run: PayRunTable;
  readonly pay_dirty: PayDirtyTable;
  readonly pay_recalculation: PayRecalculationTable;
  readonly employee: EmployeeTable;
  readonly employee_tax_code: EmployeeTaxCodeTable;
  readonly employee_ni_category: EmployeeNiCategoryTable;
  readonly employee_salary: EmployeeSalaryTable;
  readonly employee_working_pattern: EmployeeWorkingPatternTable;
  readonly employee_ssp_policy: EmployeeSspPolicyTable;
  readonly employee_loan: EmployeeLoanTable;
  readonly employee_opening_balance: EmployeeOpeningBalanceTable;
};
