import type { MembershipEndReason } from "../../../engine";
import type { PayslipPeriod } from "../../contract";
import { activeIn } from "../enrolment/determine";
import type { MembershipRow, Worker } from "../enrolment/workers";

/** Endings after which the pay of the period still bears contributions. */
const LAST_PERIOD: ReadonlySet<MembershipEndReason> = new Set(["Leaver", "Death"]);

/**
 * Returns the memberships that contribute in a period, the automatic one first: those that continue after it, and those
 * that ended in it because the employment did. One that is paid back contributes nothing more.
 */
export function contributing(
  worker: Worker,
  period: Pick<PayslipPeriod, "periodStartDate" | "periodEndDate">,
): readonly MembershipRow[] {
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
