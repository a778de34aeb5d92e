import type { Tx } from "../../../platform/store";
import type { GivenPension, PayslipGiven, PayslipPeriod, PayslipsAsked } from "../../contract";
import type { MembershipRow, Terms, Worker } from "../enrolment/workers";
import { type LateTerms, lateTermsOf, withLateTerms } from "../memberships/late-terms";
import { contributing, inOrder, isPaidBack } from "./contributes";
import { withOwn } from "./given";
import { readMembers } from "./members-of-page";
import { periodTerms } from "./period-terms";
import { pensionOf } from "./terms";

/**
 * Returns the pensions of a closed period by the memberships of today, with what differs in the period, and with the
 * group and the factors of the period if they became known after it. A membership that ended with an opt-out or with refunds stays as it was operated: what it contributed is paid back by its end. Enrolment
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
  const late = await lateTermsOf(tx, employeeIds);
  const known = new Map<string, PayslipGiven>();
  for (const [employeeId, worker] of workers) {
    const pensions = membershipsIn(worker, period).flatMap((member) =>
      knownPension({ worker, member, terms, late, period }),
    );
    if (worker.memberships.length > 0) {
      known.set(employeeId, { pensions: withOwn(pensions, own.get(employeeId) ?? {}) });
    }
  }
  return known;
}

interface KnownMember {
  readonly worker: Worker;
  readonly member: MembershipRow;
  readonly terms: Terms;
  readonly late: readonly LateTerms[];
  readonly period: PayslipPeriod;
}

function knownPension({ worker, member, terms, late, period }: KnownMember): readonly GivenPension[] {
  const then = withLateTerms(member, late, period);
  const group = terms.groups.get((then ?? member).pension_group_id);
  if (group === undefined) return [];
  const pension = pensionOf(then ?? member, group, [], period);
  if (isPaidBack(worker, member)) return [{ ...pension, isAsPaid: true }];
  return [then === null ? pension : { ...pension, hasLateTerms: true }];
}

function membershipsIn(worker: Worker, period: PayslipPeriod): readonly MembershipRow[] {
  const { periodStartDate, periodEndDate } = period;
  const contributed = new Set(contributing(worker, { periodStartDate, periodEndDate }));
  const isIn = (member: MembershipRow) =>
    contributed.has(member) || (isPaidBack(worker, member) && member.enrolment_date <= periodEndDate);
  return inOrder(worker.memberships.filter(isIn));
}
