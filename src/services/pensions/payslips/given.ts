import type { Rulebook } from "../../../engine";
import type { Tx } from "../../../platform/store";
import type { GivenPension, PayslipGiven, PayslipPeriod } from "../../contract";
import { type Determined, determine, isMemberIn, referencePeriod } from "../enrolment/determine";
import type { Terms, Worker } from "../enrolment/workers";
import { contributing, sharers } from "./contributes";
import { readMembers } from "./members-of-page";
import { periodTerms } from "./period-terms";
import { correctionLine, refundPension, refundsDue } from "./refunds-due";
import { findYearsOfMemberships, type YearOfMembership } from "./settled";
import { getPension } from "./terms";

interface Asked {
  readonly rulebook: Rulebook;
  readonly period: PayslipPeriod;
  readonly employeeIds: readonly string[];
}

/** Returns the pensions of employees in a period: of their memberships, of enrolments that follow from pay, refunds. */
export async function givenPensions(tx: Tx, asked: Asked): Promise<ReadonlyMap<string, PayslipGiven>> {
  const members = await readMembers(tx, asked.employeeIds);
  if (members === null) return new Map();
  const { terms, workers } = members;
  const given = new Map<string, PayslipGiven>();
  // What differs in a period is in the payslip of its main run.
  const isMain = asked.period.supplementary === 0;
  const own = isMain ? await periodTerms(tx, asked.period, workers) : new Map();
  const years = await findYearsOfMemberships(tx, terms, asked.period.year, workers);
  for (const [employeeId, worker] of workers) {
    const one = givenTo({ worker, terms, own: own.get(employeeId) ?? {}, years: years.get(employeeId) ?? [] }, asked);
    if (one !== null) given.set(employeeId, one);
  }
  return given;
}

interface Member {
  readonly worker: Worker;
  readonly terms: Terms;
  /** What differs in the period. */
  readonly own: Partial<GivenPension["terms"]>;
  readonly years: readonly YearOfMembership[];
}

function givenTo({ worker, terms, own, years }: Member, { rulebook, period }: Asked): PayslipGiven | null {
  const refunds = refundsDue(worker, period);
  const reference = referencePeriod(worker, period);
  const pensions = [
    ...withOwn(
      contributing(worker, period).flatMap((member, at) => {
        const group = terms.groups.get(member.pension_group_id);
        const sharedWith = at === 0 ? sharers(worker, member, period) : [];
        return group === undefined ? [] : [{ ...getPension(member, group, years, reference), ...shared(sharedWith) }];
      }),
      own,
    ),
    ...refunds.flatMap((end) => refundPension(end, terms)),
  ];
  const lines = refunds.flatMap(correctionLine);
  // Whoever is a member already is assessed with the lock, and joins nothing.
  const mayEnrol =
    terms.autoEnrolment?.isEnabled === true && terms.defaultGroup !== null && !isMemberIn(worker, period);
  if (!mayEnrol && pensions.length === 0 && lines.length === 0) return null;
  return {
    lines,
    pensions,
    ...(mayEnrol && {
      pensionsOnEarnings: ({ earnings }) => enrolments({ worker, terms, period: reference, earnings, rulebook }),
    }),
  };
}

/** Adds what differs in the period to the main pension: the automatic one if there are two. */
export function withOwn([main, ...others]: readonly GivenPension[], own: Member["own"]): readonly GivenPension[] {
  return main === undefined ? [] : [{ ...main, terms: { ...main.terms, ...own } }, ...others];
}

/** Returns the pension of a worker who is enrolled when the run is locked. */
function enrolments(situation: Determined & { readonly period: PayslipPeriod }): readonly GivenPension[] {
  const found = determine(situation);
  const { terms, period } = situation;
  if (!found?.joins || found.assessment === null || terms.defaultGroup === null) return [];
  const member = {
    membership_id: null,
    enrolment_date: found.assessment.effectiveAssessmentDate,
    employee_factor: null,
    employer_factor: null,
  };
  const sharedWith = situation.worker.otherJobs.map(({ employeeId }) => employeeId);
  return [{ ...getPension(member, terms.defaultGroup, [], period), ...shared(sharedWith) }];
}

/** Names the other jobs that a pension is shared with; nothing of somebody with one job. */
function shared(sharedWith: readonly string[]): Pick<GivenPension, "sharedWith"> {
  return sharedWith.length === 0 ? {} : { sharedWith };
}
