import type { Selectable } from "kysely";
import { moneyOf } from "../../contract";
import type { PensionTables } from "../store/pension-tables";

export type CalculationRow = Selectable<PensionTables["pension_calculation"]>;

/** Returns contributions as responses show them. */
export function calculationData(row: CalculationRow) {
  return {
    pensionCalculationId: row.pension_calculation_id,
    employeeId: row.employee_id,
    membershipId: row.membership_id,
    pensionGroupId: row.pension_group_id,
    pensionProviderId: row.pension_provider_id,
    payrollConfigId: row.payroll_config_id,
    year: row.year,
    frequency: row.frequency,
    period: row.period,
    month: row.month,
    paymentDate: row.payment_date,
    pensionType: row.pension_type,
    contributionBasis: row.contribution_basis,
    pensionableEarnings: moneyOf(row.pensionable_earnings),
    employeeContribution: moneyOf(row.employee_contribution),
    additionalVoluntaryContribution: moneyOf(row.additional_voluntary_contribution),
    salarySacrifice: moneyOf(row.salary_sacrifice),
    employerContribution: moneyOf(row.employer_contribution),
    taxRelief: moneyOf(row.tax_relief),
    nationalInsuranceSaving: moneyOf(row.national_insurance_saving),
    isFinal: row.is_final,
  };
}
