import type { Rulebook } from "../../../engine";
import type { Tx } from "../../../platform/store";
import type { GivenPension, PayslipGiven, PayslipPeriod } from "../../contract";
import { type Determined, determine, isMemberIn } from "../enrolment/determine";
import { findTerms, findWorkers, type Terms, type Worker } from "../enrolment/workers";
import { contributing } from "./contributes";
import { periodTerms } from "./period-terms";
import { correctionLine, refundPension, refundsDue } from "./refunds-due";
import { pensionOf } from "./terms";

interface Asked {
  readonly rulebook: Rulebook;
  readonly period: PayslipPeriod;
  readonly employeeIds: readonly string[];
}

/** Returns the pensions of employees in a period: of their memberships, of enrolments that follow from pay, refunds. */
export async function givenPensions(tx: Tx, asked: Asked): Promise<ReadonlyMap<string, PayslipGiven>> {
  const terms = await findTerms(tx);
  if (terms === null) return new Map();
  const workers = await findWorkers(tx, asked.period.year, asked.employeeIds);
  const given = new Map<string, PayslipGiven>();
  const own = await periodTerms(tx, asked.period, asked.employeeIds);
  for (const [employeeId, worker] of workers) {
    const one = givenTo({ worker, terms, own: own.get(employeeId) ?? {} }, asked);
    if (one !== null) given.set(employeeId, one);
  }
  return given;
}

interface Member {
  readonly worker: Worker;
  readonly terms: Terms;
  /** What differs in the period. */
  readonly own: Partial<GivenPension["terms"]>;
}

function givenTo({ worker, terms, own }: Member, { rulebook, period }: Asked): PayslipGiven | null {
  const refunds = refundsDue(worker, period);
  const pensions = [
    ...withOwn(
      contributing(worker, period).flatMap((member) => {
        const group = terms.groups.get(member.pension_group_id);
        return group === undefined ? [] : [pensionOf(member, group, worker, period)];
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
      pensionsOnEarnings: ({ earnings }) => enrolments({ worker, terms, period, earnings, rulebook }),
    }),
  };
}

/** Adds what differs in the period to the main pension: the automatic one if there are two. */
function withOwn([main, ...others]: readonly GivenPension[], own: Member["own"]): readonly GivenPension[] {
  return main === undefined ? [] : [{ ...main, terms: { ...main.terms, ...own } }, ...others];
}

/** Returns the pension of a worker who is enrolled when the run is locked. */
function enrolments(situation: Determined & { readonly period: PayslipPeriod }): readonly GivenPension[] {
  const found = determine(situation);
  const { worker, terms, period } = situation;
  if (!found?.joins || found.assessment === null || terms.defaultGroup === null) return [];
  const member = {
    membership_id: null,
    enrolment_date: found.assessment.effectiveAssessmentDate,
    employee_factor: null,
    employer_factor: null,
  };
  return [pensionOf(member, terms.defaultGroup, worker, period)];
}
