import type { Tx } from "../../../platform/store";
import type { GivenPension, PayslipGiven, PayslipPeriod, PayslipsAsked } from "../../contract";
import type { MembershipRow, Worker } from "../enrolment/workers";
import { contributing, inOrder, isPaidBack } from "./contributes";
import { withOwn } from "./given";
import { readMembers } from "./members-of-page";
import { periodTerms } from "./period-terms";
import { pensionOf } from "./terms";

/**
 * Returns the pensions of a closed period by the memberships of today, with what differs in the period. A membership that
 * ended with an opt-out or with refunds stays as it was operated: what it contributed is paid back by its end. Enrolment
 * itself is not decided again.
 */
export async function knownPensions(
  tx: Tx,
  { period, employeeIds }: PayslipsAsked,
): Promise<ReadonlyMap<string, PayslipGiven>> {
  const members = await readMembers(tx, employeeIds);
  if (members === null) return new Map();
  const { terms, workers } = members;
  const own = period.supplementary === 0 ? await periodTerms(tx, period, employeeIds) : new Map();
  const known = new Map<string, PayslipGiven>();
  for (const [employeeId, worker] of workers) {
    const pensions = membershipsIn(worker, period).flatMap((member): GivenPension[] => {
      const group = terms.groups.get(member.pension_group_id);
      if (group === undefined) return [];
      const pension = pensionOf(member, group, [], period);
      return [isPaidBack(worker, member) ? { ...pension, isAsPaid: true } : pension];
    });
    if (worker.memberships.length > 0) {
      known.set(employeeId, { pensions: withOwn(pensions, own.get(employeeId) ?? {}) });
    }
  }
  return known;
}

function membershipsIn(worker: Worker, period: PayslipPeriod): readonly MembershipRow[] {
  const { periodStartDate, periodEndDate } = period;
  const contributed = new Set(contributing(worker, { periodStartDate, periodEndDate }));
  const isIn = (member: MembershipRow) =>
    contributed.has(member) || (isPaidBack(worker, member) && member.enrolment_date <= periodEndDate);
  return inOrder(worker.memberships.filter(isIn));
}
