import type { Generated } from "kysely";
import type { PayElementCategory } from "../../../engine/base";
import type { Instant, Json } from "../../../platform/store";
import type { Territory } from "../calendar";
import type { OrganisationRecord, TaxSettingsRecord, WorkingPattern } from "./documents";

export interface OrganisationInformationTable {
  readonly organisation_id: string;
  readonly territory: Territory;
  readonly record: Json<OrganisationRecord>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export interface TaxSettingsTable {
  readonly organisation_id: string;
  readonly record: Json<TaxSettingsRecord>;
  /** User and password for the gateway, encrypted. */
  readonly gateway_credentials: string | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export interface WorkingPatternDefaultsTable {
  readonly organisation_id: string;
  readonly pattern: Json<WorkingPattern>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export interface PayElementTable {
  readonly organisation_id: string;
  readonly pay_element_id: string;
  readonly code: string;
  readonly name: string;
  readonly direction: "Payment" | "Deduction" | "EmployerCost";
  readonly category: PayElementCategory;
  readonly calculation_type: "FixedAmount" | "UnitsTimesRate" | "PercentageOfGross";
  readonly unit_name: "Hour" | "Day" | "Week" | "Mile" | "Unit" | null;
  readonly default_rate: string | null;
  /** Pence. */
  readonly default_amount: number | null;
  readonly is_taxable: boolean;
  readonly is_niable: boolean;
  readonly is_pensionable: boolean;
  readonly is_attachable: boolean;
  readonly is_qualifying_earnings: boolean;
  readonly counts_for_minimum_wage: boolean;
  readonly is_notional: boolean;
  readonly is_class1a_niable: boolean;
  readonly nominal_code: string | null;
  readonly is_system: boolean;
  readonly is_archived: Generated<boolean>;
  /** Set by the first payroll line that refers to it: from then on it is archived, not deleted. */
  readonly is_used: Generated<boolean>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}
