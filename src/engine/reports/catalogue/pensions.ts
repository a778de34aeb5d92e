import type { Dataset } from "./dataset";
import { flag, money, oneOf, ordinal, text } from "./field";
import { CONTRIBUTION_BASES, PENSION_TYPES, payFrequency, person } from "./words";

export const pensions: Dataset = {
  name: "pensions",
  label: "Pensions",
  description: "One row for each contribution calculated for an employee, a pension group and a period.",
  statusField: null,
  fields: [
    text("pensionCalculationId", "Calculation"),
    ...person,
    text("pensionGroupId", "Pension group"),
    text("pensionGroup.name", "Pension group name"),
    text("pensionProviderId", "Provider"),
    text("pensionProvider.name", "Provider name"),
    text("payrollConfigId", "Payroll configuration"),
    ordinal("year", "Tax year"),
    { ...payFrequency, name: "frequency" },
    ordinal("period", "Period"),
    ordinal("month", "Tax month"),
    oneOf("pensionType", "Pension type", PENSION_TYPES),
    oneOf("contributionBasis", "Contribution basis", CONTRIBUTION_BASES),
    money("pensionableEarnings", "Pensionable earnings"),
    money("employeeContribution", "Employee contribution"),
    money("additionalVoluntaryContribution", "Additional voluntary contribution"),
    money("employerContribution", "Employer contribution"),
    money("taxRelief", "Tax relief"),
    money("nationalInsuranceSaving", "National Insurance saving"),
    flag("isFinal", "Final"),
    text("pensionSchemaId", "Pension scheme"),
    oneOf("membershipKind", "Membership", ["Automatic", "Manual"]),
  ],
};
