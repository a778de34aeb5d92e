import type { Generated, Selectable } from "kysely";
import type { SalaryFrequency } from "../../../engine";
import type { PayElementCategory } from "../../../engine/base";
import type { LoanMethod } from "../../../engine/student-loans";
import type { Instant, Json, Tx } from "../../../platform/store";
import type { Territory } from "../calendar";
import type { OrganisationRecord, PaymentPeriodConfig, TaxSettingsRecord, WorkingPattern } from "./documents";

type OrganisationRow = Selectable<PayTables["organisation_information"]>;
export type TaxSettingsRow = Selectable<PayTables["tax_settings"]>;

/** Returns the organisation's information; null if none is saved. */
export async function findOrganisation(tx: Tx): Promise<OrganisationRow | null> {
  const row = await tx.withTables<PayTables>().selectFrom("organisation_information").selectAll().executeTakeFirst();
  return row ?? null;
}

/** Returns the tax settings; null if none are saved. */
export async function findTaxSettings(tx: Tx): Promise<TaxSettingsRow | null> {
  const row = await tx.withTables<PayTables>().selectFrom("tax_settings").selectAll().executeTakeFirst();
  return row ?? null;
}

/** Locks the tax settings until the transaction ends. */
export async function lockTaxSettings(tx: Tx): Promise<void> {
  await tx.withTables<PayTables>().selectFrom("tax_settings").select("organisation_id").forUpdate().execute();
}

/** Returns the organisation's pattern, used if neither employee nor payroll has one; null if none is saved. */
export async function findUsualPattern(tx: Tx) {
  const row = await tx
    .withTables<PayTables>()
    .selectFrom("working_pattern_defaults")
    .select("pattern")
    .executeTakeFirst();
  return row?.pattern ?? null;
}

/** Tables of Pay's records. */
export type PayTables = {
  readonly organisation_information: OrganisationInformationTable;
  readonly tax_settings: TaxSettingsTable;
  readonly working_pattern_defaults: WorkingPatternDefaultsTable;
  readonly pay_element: PayElementTable;
  readonly payroll_config: PayrollConfigTable;
};

interface PayrollConfigTable {
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

interface OrganisationInformationTable {
  readonly organisation_id: string;
  readonly territory: Territory;
  readonly record: Json<OrganisationRecord>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

interface TaxSettingsTable {
  readonly organisation_id: string;
  readonly record: Json<TaxSettingsRecord>;
  /** User and password for the gateway, encrypted. */
  readonly gateway_credentials: string | null;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

interface WorkingPatternDefaultsTable {
  readonly organisation_id: string;
  readonly pattern: Json<WorkingPattern>;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

export const ELEMENT_DIRECTIONS = ["Payment", "Deduction", "EmployerCost"] as const;

export const CALCULATION_TYPES = ["FixedAmount", "UnitsTimesRate", "PercentageOfGross"] as const;

export const UNIT_NAMES = ["Hour", "Day", "Week", "Mile", "Unit"] as const;

interface PayElementTable {
  readonly organisation_id: string;
  readonly pay_element_id: string;
  readonly code: string;
  readonly name: string;
  readonly direction: (typeof ELEMENT_DIRECTIONS)[number];
  readonly category: PayElementCategory;
  readonly calculation_type: (typeof CALCULATION_TYPES)[number];
  readonly unit_name: (typeof UNIT_NAMES)[number] | null;
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
