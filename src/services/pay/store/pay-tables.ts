import type {
  OrganisationInformationTable,
  PayElementTable,
  TaxSettingsTable,
  WorkingPatternDefaultsTable,
} from "./organisation-rows";
import type { PayrollConfigTable } from "./payroll-rows";

/** Tables of Pay's records. */
export type PayTables = {
  readonly organisation_information: OrganisationInformationTable;
  readonly tax_settings: TaxSettingsTable;
  readonly working_pattern_defaults: WorkingPatternDefaultsTable;
  readonly pay_element: PayElementTable;
  readonly payroll_config: PayrollConfigTable;
};
