import type { Selectable } from "kysely";
import { moneyOf } from "../../contract";
import type { EmployeeRow } from "../../employees";
import type { CalculationRow } from "../contract/calculation-operations";
import type { MembershipRow } from "../enrolment/workers";
import type { GroupRow } from "../schemes/find-groups";
import type { JoinReason, PensionTables } from "../store/pension-tables";
import type { MemberFacts } from "./profile-of";

/** One membership's contributions in a run, with everything that a file may say about the member. */
export interface FileMember {
  readonly row: CalculationRow;
  readonly employee: EmployeeRow;
  readonly group: GroupRow;
  /** Null for a membership that was removed since. */
  readonly membership: MembershipRow | null;
  readonly assessment: Selectable<PensionTables["pension_assessment"]>["assessment"];
  /** Earnings of this payment before thresholds, in pence; null if they were not recorded. */
  readonly earnings: number | null;
}

interface Period {
  readonly periodStartDate: string;
  readonly periodEndDate: string;
}

/** Smart Pension's word for members without a group of the provider's. */
const NO_GROUP = "default";

const EVENTS: Readonly<Record<JoinReason, string>> = {
  Automatic: "Enrolment",
  ReEnrolment: "Enrolment",
  OptIn: "OptIn",
  VoluntaryJoiner: "Joiner",
  Contractual: "Joiner",
};

/** Returns the facts of a member for a provider's file, by the names that profiles give to them. */
export function recordFacts(member: FileMember, period: Period): MemberFacts {
  return { ...personFacts(member), ...amountFacts(member), ...joiningFacts(member, period), ...endFacts(member) };
}

function personFacts({ employee, group, assessment }: FileMember): MemberFacts {
  const { details } = employee;
  const { address } = details;
  return {
    employeeId: employee.payroll_id,
    alternativeId: employee.payroll_id,
    employeeName: `${employee.first_name} ${employee.last_name}`,
    title: details.title,
    forename1: employee.first_name,
    forename2: details.middleName,
    surname: employee.last_name,
    birthDate: employee.date_of_birth,
    gender: employee.gender === "Male" ? "M" : "F",
    nationalInsuranceNumber: employee.national_insurance_number,
    employmentStartDate: employee.start_date,
    address1: address?.line1,
    address2: address?.line2,
    address3: address?.line3,
    address4: address?.line4,
    postcode: address?.postcode,
    country: address?.foreignCountry ?? address?.country,
    emailAddress: details.email,
    telephone: details.telephone,
    mobile: details.mobile,
    group: group.external_reference_id ?? NO_GROUP,
    workerCategory: assessment === null ? null : categoryOf(assessment.workerCategory),
  };
}

function categoryOf(category: string): string {
  return category === "NotEligible" ? "Excluded" : category;
}

function amountFacts({ row, earnings }: FileMember): MemberFacts {
  const { employee_contribution: usual, additional_voluntary_contribution: additional } = row;
  const isNothing = usual + additional + row.employer_contribution === 0;
  return {
    pensionableEarnings: moneyOf(row.pensionable_earnings),
    totalEarnings: earnings === null ? null : moneyOf(earnings),
    employerContribution: moneyOf(row.employer_contribution),
    employeeContribution: moneyOf(usual),
    additionalVoluntaryContribution: moneyOf(additional),
    isSalarySacrifice: row.pension_type === "SalarySacrifice" ? "Yes" : "No",
    nonPaymentReason: isNothing ? "InsufficientEarnings" : null,
  };
}

/** A membership that began in the period is an event of it. */
function joiningFacts({ membership }: FileMember, { periodStartDate, periodEndDate }: Period): MemberFacts {
  const joined = membership?.enrolment_date ?? "";
  if (membership === null || joined < periodStartDate || joined > periodEndDate) {
    return { messageFunction: "InfoOnly", enrolmentEvent: "None", isReEnrolment: "No" };
  }
  return {
    messageFunction: "Enrol",
    enrolmentEvent: EVENTS[membership.join_reason],
    eventDate: joined,
    isReEnrolment: membership.join_reason === "ReEnrolment" ? "Yes" : "No",
  };
}

/** Contributions in the period of an ending are those of a leaver: there will be no more. */
function endFacts({ membership }: FileMember): MemberFacts {
  const end = membership?.end_date ?? null;
  return end === null ? {} : { exitDate: end, nonPaymentReason: "NoFurtherContributions", nonPaymentDate: end };
}
