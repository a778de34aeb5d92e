import { joinEmployee, personColumns } from "./person";
import { viewSql } from "./view";

/** The names of providers by the end of their ids; a test holds them to the list of Pensions. */
const PROVIDERS = [
  ...["('00', 'Manual')", "('01', 'NEST')", "('02', 'The People''s Pension')", "('03', 'NOW: Pensions')"],
  ...["('04', 'Smart Pension')", "('05', 'Aviva')", "('06', 'Scottish Widows')", "('07', 'Royal London')"],
  ...["('08', 'Standard Life')", "('09', 'Legal & General')", "('10', 'Aegon')", "('11', 'True Potential')"],
  ...["('12', 'Creative')", "('13', 'Local Government Pension Scheme')", "('14', 'Teachers'' Pensions')"],
  "('15', 'NHS Pension Scheme')",
].join(", ");

export const PENSION_VIEW = viewSql(
  "pensions",
  {
    pensionCalculationId: "p.pension_calculation_id",
    ...personColumns("p"),
    pensionGroupId: "p.pension_group_id",
    "pensionGroup.name": "g.name",
    pensionProviderId: "p.pension_provider_id",
    "pensionProvider.name": "v.name",
    payrollConfigId: "p.payroll_config_id",
    year: "p.year",
    frequency: "p.frequency",
    period: "p.period",
    month: "p.month",
    pensionType: "p.pension_type",
    contributionBasis: "p.contribution_basis",
    pensionableEarnings: "p.pensionable_earnings",
    employeeContribution: "p.employee_contribution",
    additionalVoluntaryContribution: "p.additional_voluntary_contribution",
    employerContribution: "p.employer_contribution",
    taxRelief: "p.tax_relief",
    nationalInsuranceSaving: "p.national_insurance_saving",
    isFinal: "p.is_final",
    pensionSchemaId: "g.pension_schema_id",
    membershipKind: "m.membership_kind",
  },
  {
    of: "p",
    from: `pension_calculation as p ${joinEmployee("p")}
      left join pension_group as g on g.organisation_id = p.organisation_id and g.id = p.pension_group_id
      left join pension_membership as m on m.organisation_id = p.organisation_id and m.membership_id = p.membership_id
      left join (values ${PROVIDERS}) as v(number, name) on v.number = right(p.pension_provider_id, 2)`,
  },
);
