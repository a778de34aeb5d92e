import type { Generated } from "kysely";
import type { Assessment, ContributionBasis, PensionType, PostponementDefinition } from "../../../engine";
import type { SCHEME_KINDS } from "../../../engine/pensions";
import type { Instant, Json, Tx } from "../../../platform/store";
import type { ColumnsOf } from "../../contract";
import type { calculations } from "../contract/calculation-operations";
import type { membershipEnds } from "../contract/membership-schemas";

type SchemeKind = (typeof SCHEME_KINDS)[number];

interface Stored {
  readonly organisation_id: string;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

interface PensionSchemeTable extends Stored {
  readonly id: string;
  readonly name: string;
  readonly pension_provider_id: string;
  readonly payment_source: string | null;
  readonly duty_start_date: string;
  readonly last_re_enrolment_date: string | null;
  readonly external_reference_id: string | null;
  readonly is_qualifying_scheme: boolean;
  readonly scheme_tax_reference: string | null;
  readonly connection_id: string | null;
  readonly scheme_kind: SchemeKind;
}

interface PensionGroupTable extends Stored {
  readonly id: string;
  readonly pension_schema_id: string;
  readonly name: string;
  readonly pension_type: PensionType;
  readonly is_salary_sacrifice: boolean;
  readonly contribution_basis: ContributionBasis;
  readonly contribution_mode: "Percentage" | "FixedAmount";
  /** A part of pay, or pounds per pay reference period. */
  readonly employee_factor: string;
  readonly employer_factor: string;
  readonly additional_voluntary_contribution_type: PensionType | null;
  readonly national_insurance_savings_factor: string | null;
  readonly employer_contribution_cap: Json<EmployerCap> | null;
  readonly is_default: boolean;
  readonly external_reference_id: string | null;
  readonly certificate_valid_to: string | null;
  readonly acknowledge_below_auto_enrolment_minimum: Generated<boolean>;
}

/** An employer's cap on its own contribution, in pence. */
export interface EmployerCap {
  readonly amount: number;
  readonly per: "Period" | "Year";
}

/** Whether new workers, or those who become eligible, are enrolled later. */
export interface PostponementSettings {
  readonly startDateDefinition: PostponementDefinition | null;
  readonly eligibilityDateDefinition: PostponementDefinition | null;
  readonly sendNotices: boolean;
}

export interface AutoEnrolmentSettings {
  readonly isEnabled: boolean;
  readonly issueEnrolmentInformation: "Platform" | "Organisation";
  readonly sendEnrolmentLetter: boolean;
}

/** When workers who left are enrolled again. */
export interface ReEnrolmentSettings {
  /** Null until the employer has chosen one. */
  readonly reEnrolmentDate: string | null;
  readonly includeRecentLeavers: boolean;
  /** Whether the run of the period with the date enrols without being asked. */
  readonly actsAutomatically: boolean;
  /** Workers whom the employer leaves out. */
  readonly exclude: readonly string[];
  /** Last day for the declaration about this date. */
  readonly declarationDueDate: string | null;
}

interface PensionSettingsTable extends Stored {
  readonly postponement_settings: Json<PostponementSettings> | null;
  readonly auto_enrolment_settings: Json<AutoEnrolmentSettings> | null;
  readonly re_enrolment_settings: Json<ReEnrolmentSettings> | null;
  readonly declared_at: Instant | null;
}

/** What is on record for an employee apart from memberships. Its version is that of everything below the employee. */
interface PensionEmployeeTable extends Stored {
  readonly employee_id: string;
  readonly version: Generated<number>;
  readonly start_date_definition: Json<PostponementDefinition> | null;
  readonly eligibility_date_definition: Json<PostponementDefinition> | null;
  /** The day on which the employee became eligible and was postponed, and the day until when; null if that is over. */
  readonly eligible_from: string | null;
  readonly postponement_date: string | null;
}

export type MembershipKind = "Automatic" | "Manual";
export const JOIN_REASONS = ["Automatic", "OptIn", "VoluntaryJoiner", "Contractual", "ReEnrolment"] as const;
export type JoinReason = (typeof JOIN_REASONS)[number];

export interface PensionMembershipTable extends Stored {
  readonly membership_id: string;
  readonly employee_id: string;
  readonly membership_kind: MembershipKind;
  readonly pension_group_id: string;
  readonly enrolment_date: string;
  readonly join_reason: JoinReason;
  readonly member_reference: string | null;
  /** The member's permanent factors instead of the group's. */
  readonly employee_factor: string | null;
  readonly employer_factor: string | null;
  readonly sends_letter: boolean;
  readonly acknowledge_below_auto_enrolment_minimum: Generated<boolean>;
  /** Null while the membership is open. */
  readonly end_date: string | null;
}

/** A postponement that begins, and until when. */
export interface Postponement {
  readonly eligible_from: string | null;
  readonly postponement_date: string | null;
}

/** What a locked run changed of an employee: a membership that began, a postponement that began or is over. */
interface PensionRunChangeTable {
  readonly organisation_id: string;
  readonly pay_run_id: string;
  readonly employee_id: string;
  /** Stays when the run is reopened: locked again, it begins the same membership. */
  readonly membership_id: string | null;
  readonly postponement_before: Json<Postponement> | null;
  readonly postponement_after: Json<Postponement> | null;
}

/** What a locked run found of an employee. */
interface PensionAssessmentTable {
  readonly organisation_id: string;
  readonly assessment_id: string;
  readonly employee_id: string;
  readonly payroll_config_id: string;
  readonly pay_run_id: string;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
  readonly payment_date: string;
  /** Null for somebody who is not assessed before the next re-enrolment date. */
  readonly assessment: Json<Assessment> | null;
  /** The group of the membership, or the one into which the worker is enrolled. */
  readonly pension_group_id: string | null;
  readonly is_enrolled: boolean;
  readonly reason_token: NotEnrolled | null;
  readonly completed_at: Instant;
}

/** Why a worker was not enrolled automatically. */
export const NOT_ENROLLED = [
  ...(["not_eligible", "already_member", "opted_out", "ceased_membership"] as const),
  ...(["postponed", "assessment_exception", "no_default_group"] as const),
] as const;
export type NotEnrolled = (typeof NOT_ENROLLED)[number];

/** Terms of a membership that became known late: those of the closed periods from one day to before another. */
export interface PensionLateTermsTable {
  readonly organisation_id: string;
  readonly late_terms_id: string;
  readonly membership_id: string;
  readonly employee_id: string;
  readonly acts_from: string;
  /** The first day of the first period that was open then. */
  readonly acts_before: string;
  readonly pension_group_id: string;
  readonly employee_factor: string | null;
  readonly employer_factor: string | null;
  readonly created_at: Instant;
}

interface OfPeriod extends Stored {
  readonly employee_id: string;
  readonly tax_year: number;
  readonly period: number;
}

interface PensionVoluntaryContributionTable extends OfPeriod {
  /** Gross, in pence. */
  readonly amount: number;
}

/** Amounts in pence. */
interface PensionContributionOverrideTable extends OfPeriod {
  readonly employee_factor: string | null;
  readonly employee_amount: number | null;
  readonly employer_factor: string | null;
  readonly employer_amount: number | null;
  readonly is_acknowledged: boolean;
  readonly reason: string | null;
}

/** Tables of pensions. */
export type PensionTables = {
  readonly pension_scheme: PensionSchemeTable;
  readonly pension_group: PensionGroupTable;
  readonly pension_settings: PensionSettingsTable;
  readonly pension_employee: PensionEmployeeTable;
  readonly pension_membership: PensionMembershipTable;
  readonly pension_membership_end: ColumnsOf<typeof membershipEnds>;
  readonly pension_run_change: PensionRunChangeTable;
  readonly pension_assessment: PensionAssessmentTable;
  readonly pension_calculation: ColumnsOf<typeof calculations>;
  readonly pension_late_terms: PensionLateTermsTable;
  readonly pension_voluntary_contribution: PensionVoluntaryContributionTable;
  readonly pension_contribution_override: PensionContributionOverrideTable;
};

/** Begins a query of these tables. */
export const pensionTables = (tx: Tx) => tx.withTables<PensionTables>();
