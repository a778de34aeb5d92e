import type { Payslip } from "../../../engine";
import { readPence } from "../../../engine/base";
import type { GivenPension, PayslipPeriod, RequestWork } from "../../contract";
import { contributionsOf } from "../../pay-runs";
import type { Settled } from "./settled";

type Contributions = NonNullable<Payslip["pensionContributions"]>;

/** Returns the contributions of a final payslip as rows, one for each membership that contributed. */
export function calculationRows(work: RequestWork, period: PayslipPeriod, { locked, terms, membershipId }: Settled) {
  return contributionsOf(locked.payslip).flatMap((contributions, at) => {
    const pension = locked.pensions[at];
    const group = terms.groups.get(pension?.pensionGroupId ?? "");
    const scheme = terms.schemes.get(group?.pension_schema_id ?? "");
    if (pension === undefined || scheme === undefined || isRefund(pension)) return [];
    return [
      {
        organisation_id: work.organisationId,
        pension_calculation_id: work.context.ids.next(),
        employee_id: locked.employeeId,
        membership_id: pension.membershipId ?? membershipId,
        pension_group_id: pension.pensionGroupId,
        pension_provider_id: scheme.pension_provider_id,
        payroll_config_id: period.payrollConfigId,
        pay_run_id: period.payRunId,
        year: period.year,
        frequency: period.payFrequency,
        period: period.period,
        month: locked.payslip.taxMonth,
        payment_date: period.regularPaymentDate,
        ...amountsOf(contributions),
        is_final: true,
        created_at: work.now,
      },
    ];
  });
}

/** A pension that only repays is no contribution of the period. */
function isRefund({ terms }: GivenPension): boolean {
  return terms.refunds !== undefined;
}

/** Returns the amounts of a payment's contributions in pence, and how they were calculated. */
export function amountsOf(contributions: Contributions) {
  const { employeeContribution, additionalVoluntaryContribution, taxRelief, additionalVoluntaryTaxRelief } =
    contributions;
  return {
    pension_type: contributions.pensionType,
    contribution_basis: contributions.contributionBasis,
    pensionable_earnings: readPence(contributions.pensionableEarnings),
    employee_contribution: readPence(employeeContribution),
    additional_voluntary_contribution: readPence(additionalVoluntaryContribution),
    salary_sacrifice: readPence(contributions.salarySacrifice),
    employer_contribution: readPence(contributions.employerContribution),
    employer_own_contribution: readPence(contributions.employerOwnContribution),
    tax_relief: readPence(taxRelief) + readPence(additionalVoluntaryTaxRelief),
    national_insurance_saving: readPence(contributions.nationalInsuranceSaving),
    period_earnings: readPence(earningsToDate(contributions)),
  };
}

/** Returns what counts for the basis in the pay reference period so far, before thresholds. */
function earningsToDate({ contributionBasis, payReferencePeriodToDate: toDate }: Contributions): string {
  return contributionBasis === "QualifyingEarnings" ? toDate.earnings : toDate.pensionablePay;
}
