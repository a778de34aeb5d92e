import { type GivenPension, moneyOf, type PayslipPeriod, withoutNulls } from "../../contract";
import type { MembershipRow } from "../enrolment/workers";
import type { GroupRow } from "../schemes/find-groups";
import type { YearOfMembership } from "./settled";

type PensionTerms = GivenPension["terms"];

/** A membership as a payslip needs it: one that exists, or one that begins with the lock of the run. */
type Member = Pick<MembershipRow, "enrolment_date" | "employee_factor" | "employer_factor"> & {
  readonly membership_id: string | null;
};

/** Returns the pension that a membership gives to a payslip. */
export function getPension(
  member: Member,
  group: GroupRow,
  years: readonly YearOfMembership[],
  period: Pick<PayslipPeriod, "periodStartDate" | "periodEndDate" | "regularPaymentDate">,
): GivenPension {
  return {
    membershipId: member.membership_id,
    pensionGroupId: group.id,
    pensionGroupName: group.name,
    terms: {
      ...groupTerms(group),
      ...schemeKind(group),
      ...endedCertificate(group, period),
      ...ownFactors(member),
      ...yearOf(member, group, years),
      ...firstPeriod(member, period),
    },
  };
}

/** A personal scheme is named: closed payslips of others have terms without a kind. */
export function schemeKind({ scheme_kind: kind }: Pick<GroupRow, "scheme_kind">): Pick<PensionTerms, "schemeKind"> {
  return kind === "GroupPersonal" || kind === "Stakeholder" ? { schemeKind: kind } : {};
}

/** Returns the terms of a group in the engine's form. */
export function groupTerms(group: GroupRow): PensionTerms {
  const cap = group.employer_contribution_cap;
  return withoutNulls({
    pensionType: group.pension_type,
    contributionBasis: group.contribution_basis,
    contributionMode: group.contribution_mode,
    employeeFactor: group.employee_factor,
    employerFactor: group.employer_factor,
    additionalVoluntaryContributionType: group.additional_voluntary_contribution_type,
    nationalInsuranceSavingsFactor: group.national_insurance_savings_factor,
    employerContributionCap: cap && { amount: moneyOf(cap.amount), per: cap.per },
  });
}

/** A certificate that has ended is named: payslips of others have terms without it. */
function endedCertificate(
  { certificate_valid_to: last }: GroupRow,
  { regularPaymentDate }: Pick<PayslipPeriod, "regularPaymentDate">,
): Pick<PensionTerms, "certificateValidTo"> {
  return last !== null && last < regularPaymentDate ? { certificateValidTo: last } : {};
}

function ownFactors({ employee_factor, employer_factor }: Member): Partial<PensionTerms> {
  if (employee_factor === null && employer_factor === null) return {};
  return { employeeOverride: withoutNulls({ employeeFactor: employee_factor, employerFactor: employer_factor }) };
}

/** A yearly cap needs what the employer has contributed in the year. */
function yearOf(
  { membership_id: id }: Member,
  { employer_contribution_cap: cap }: GroupRow,
  years: readonly YearOfMembership[],
) {
  if (cap?.per !== "Year") return {};
  const own = years.filter(({ membership_id }) => membership_id === id && id !== null);
  const paid = own.reduce((sum, { employer_own }) => sum + Number(employer_own), 0);
  return { employerOwnContributionYearToDate: moneyOf(paid) };
}

/** In the period in which membership begins, pay counts from that day. */
function firstPeriod(
  { enrolment_date: day }: Member,
  { periodStartDate, periodEndDate }: Pick<PayslipPeriod, "periodStartDate" | "periodEndDate">,
) {
  if (day <= periodStartDate || day > periodEndDate) return {};
  return {
    enrolmentDate: day,
    payReferencePeriodStartDate: periodStartDate,
    payReferencePeriodEndDate: periodEndDate,
  };
}
