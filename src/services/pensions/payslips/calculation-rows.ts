import type { Payslip } from "../../../engine";
import { readPence } from "../../../engine/base";
import { type SettledContributions, settledContributions } from "../../../engine/corrections/settled";
import type { GivenPension, PayslipPeriod, RequestWork } from "../../contract";
import { getContributions } from "../../pay-runs";
import type { MembershipRow } from "../enrolment/workers";
import { inOrder } from "./contributes";
import type { Settled } from "./settled";

type Contributions = NonNullable<Payslip["pensionContributions"]>;

/** A pension of a payslip: its membership and group, and what it contributed of the payment. */
interface Contributing {
  readonly membershipId: string | null;
  readonly groupId: string;
  readonly amounts: ReturnType<typeof getContributionAmounts>;
}

/**
 * Returns the contributions of a final payslip as rows, one for each membership that contributed, with those of earlier
 * periods that corrections have posted: they are paid to the scheme with the others.
 */
export function calculationRows(work: RequestWork, period: PayslipPeriod, settled: Settled) {
  const { locked, terms } = settled;
  return withEarlier(contributingOf(settled), settled).flatMap(({ membershipId, groupId, amounts }) => {
    const group = terms.groups.get(groupId);
    const scheme = terms.schemes.get(group?.pension_schema_id ?? "");
    if (scheme === undefined) return [];
    return [
      {
        organisation_id: work.organisationId,
        pension_calculation_id: work.context.ids.next(),
        employee_id: locked.employeeId,
        membership_id: membershipId,
        pension_group_id: groupId,
        pension_provider_id: scheme.pension_provider_id,
        payroll_config_id: period.payrollConfigId,
        pay_run_id: period.payRunId,
        year: period.year,
        frequency: period.payFrequency,
        period: period.period,
        month: locked.payslip.taxMonth,
        payment_date: period.regularPaymentDate,
        ...amounts,
        is_final: true,
        created_at: work.now,
      },
    ];
  });
}

function contributingOf({ locked, membershipId, joinedByOther }: Settled): readonly Contributing[] {
  return getContributions(locked.payslip).flatMap((contributions, at) => {
    const pension = locked.pensions[at];
    if (pension === undefined || isRefund(pension)) return [];
    const { membershipId: own, pensionGroupId: groupId } = pension;
    const amounts = getContributionAmounts(contributions);
    const paid = at === 0 ? paidHere(amounts, locked) : amounts;
    return [{ membershipId: own ?? membershipId ?? joinedByOther, groupId, amounts: paid }];
  });
}

/** Earnings of a period are those of this job: files state what each payslip paid. */
function paidHere(amounts: Contributing["amounts"], { made: { paidInOtherJobs: others } }: Settled["locked"]) {
  if (others === undefined) return amounts;
  const { contribution_basis: basis, period_earnings: all } = amounts;
  return {
    ...amounts,
    period_earnings: all - (basis === "QualifyingEarnings" ? others.earnings : others.pensionablePay),
  };
}

function withEarlier(own: readonly Contributing[], { locked, worker, terms }: Settled): readonly Contributing[] {
  const rows = [...own];
  for (const earlier of settledContributions(locked.made.year.payments[0]?.lines ?? [])) {
    const at = earlier.membership;
    const row = rows[at] ?? withoutPay(ownFirst(worker)[at], terms);
    if (row !== null) rows[at] = { ...row, amounts: added(row.amounts, earlier) };
  }
  return rows.filter((row) => row !== undefined);
}

function added(amounts: Contributing["amounts"], earlier: SettledContributions): Contributing["amounts"] {
  const { employee, salarySacrifice, employer } = earlier;
  return {
    ...amounts,
    employee_contribution: amounts.employee_contribution + employee,
    salary_sacrifice: amounts.salary_sacrifice + salarySacrifice,
    employer_contribution: amounts.employer_contribution + employer + salarySacrifice,
    employer_own_contribution: amounts.employer_own_contribution + employer,
  };
}

/** Returns memberships in the order of a payslip's pensions; those of other jobs come after. */
function ownFirst({ employeeId, memberships }: Settled["worker"]): readonly MembershipRow[] {
  const isOwn = ({ employee_id }: MembershipRow) => employee_id === employeeId;
  return [...inOrder(memberships.filter(isOwn)), ...inOrder(memberships.filter((member) => !isOwn(member)))];
}

/** A membership that contributes nothing of the payment itself, such as one that has ended. */
function withoutPay(member: MembershipRow | undefined, terms: Settled["terms"]): Contributing | null {
  const group = terms.groups.get(member?.pension_group_id ?? "");
  if (member === undefined || group === undefined) return null;
  const amounts = {
    pension_type: group.pension_type,
    contribution_basis: group.contribution_basis,
    pensionable_earnings: 0,
    employee_contribution: 0,
    additional_voluntary_contribution: 0,
    salary_sacrifice: 0,
    employer_contribution: 0,
    employer_own_contribution: 0,
    tax_relief: 0,
    national_insurance_saving: 0,
    period_earnings: 0,
  };
  return { membershipId: member.membership_id, groupId: group.id, amounts };
}

/** A pension that only repays is no contribution of the period. */
function isRefund({ terms }: GivenPension): boolean {
  return terms.refunds !== undefined;
}

/** Returns the amounts of a payment's contributions in pence, and how they were calculated. */
export function getContributionAmounts(contributions: Contributions) {
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
