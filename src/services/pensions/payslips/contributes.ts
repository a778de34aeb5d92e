import type { MembershipEndReason } from "../../../engine";
import type { PayslipPeriod } from "../../contract";
import { activeIn } from "../enrolment/determine";
import type { MembershipRow, Worker } from "../enrolment/workers";
import type { JoinReason } from "../store/pension-tables";

/** Endings after which the pay of the period still bears contributions. */
const LAST_PERIOD: ReadonlySet<MembershipEndReason> = new Set(["Leaver", "Death"]);

type Period = Pick<PayslipPeriod, "periodStartDate" | "periodEndDate">;

/**
 * Returns the memberships that the pay of a job contributes to in a period, the automatic one first: those that continue
 * after it, and those that ended in it because the employment did. One that is paid back contributes nothing more. A job
 * without a membership contributes to that of the person's other jobs, if automatic enrolment gave it; no law says to which.
 */
export function contributing(worker: Worker, period: Period): readonly MembershipRow[] {
  return contributingOf(worker.employeeId, allContributing(worker, period));
}

/**
 * Returns the day on which a membership that a job contributes to ends because the job has, by the end of a period; null if it
 * continues. It does while another job contributes to it, and then ends with the last of them.
 */
export function endOfJobs(worker: Worker, member: MembershipRow, period: Period): string | null {
  const all = allContributing(worker, period);
  const jobs = [worker, ...worker.otherJobs].filter(({ employeeId: id }) => {
    const isShared = contributingOf(id, all)[0]?.membership_id === member.membership_id;
    return id === member.employee_id || (worker.otherJobs.length > 0 && isShared);
  });
  const left = jobs.map(({ job }) => job.leaving_date);
  if (!jobs.some(({ employeeId }) => employeeId === worker.employeeId)) return null;
  if (left.some((day) => day === null || day > period.periodEndDate)) return null;
  return left.sort().at(-1) ?? null;
}

/** Returns the other jobs of an employment whose pay contributes to a membership of this one, or to one of the same terms. */
export function sharers(worker: Worker, member: MembershipRow, period: Period): readonly string[] {
  if (worker.otherJobs.length === 0) return [];
  const all = allContributing(worker, period);
  const isSame = (other: MembershipRow | undefined) =>
    other !== undefined &&
    (other.membership_id === member.membership_id || TERMS.every((name) => other[name] === member[name]));
  return worker.otherJobs.flatMap(({ employeeId: id }) => (isSame(contributingOf(id, all)[0]) ? [id] : []));
}

const TERMS = ["pension_group_id", "employee_factor", "employer_factor"] as const;

function contributingOf(employeeId: string, all: readonly MembershipRow[]): readonly MembershipRow[] {
  const own = all.filter(({ employee_id }) => employee_id === employeeId);
  return own.length > 0 ? own : all.filter(({ join_reason }) => BY_ENROLMENT.has(join_reason)).slice(0, 1);
}

/** How somebody joins who is enrolled as the law asks; others join by the contract of a job. */
const BY_ENROLMENT: ReadonlySet<JoinReason> = new Set(["Automatic", "ReEnrolment", "OptIn"]);

function allContributing(worker: Worker, period: Period): readonly MembershipRow[] {
  const contributes = (member: MembershipRow) =>
    member.end_date === null ||
    LAST_PERIOD.has(reasonOf(worker, member.membership_id)) ||
    (member.end_date > period.periodEndDate && !isPaidBack(worker, member));
  return inOrder(activeIn(worker, period).filter(contributes));
}

/** Returns whether a membership ended with an opt-out or with refunds, which pay back what it contributed. */
export function isPaidBack({ ends }: Worker, { membership_id: id }: MembershipRow): boolean {
  return ends.some(
    (end) =>
      end.membership_id === id &&
      (end.reason === "OptOut" ||
        end.refund_relief_at_source + end.refund_net_pay_arrangement + end.salary_correction > 0),
  );
}

/** Returns memberships in the order of a payslip's pensions: the automatic one first. */
export function inOrder(memberships: readonly MembershipRow[]): readonly MembershipRow[] {
  return [...memberships].sort((one, other) => compare(one.membership_kind, other.membership_kind));
}

function reasonOf({ ends }: Worker, membershipId: string): MembershipEndReason {
  return ends.find((end) => end.membership_id === membershipId)?.reason ?? "CeasedMembership";
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1;
}
