import type { Rulebook } from "../../../engine";
import { formatDate } from "../../../engine/base";
import {
  type Assessment,
  type AssessmentException,
  assessReEnrolment,
  assessWorker,
  type ReEnrolment,
} from "../../../engine/pensions";
import { dayAfter, type PayslipPeriod } from "../../contract";
import { daysOfTaxPeriod, referenceFrequency } from "../../pay-runs";
import type { JoinReason, NotEnrolled } from "../store/pension-tables";
import { deferralIn, dutyStartDate, planFrom, startingDay } from "./postponed-until";
import { type EndRow, listRecords, type Terms, type Worker } from "./workers";

/** What a pay period finds about a worker. */
export interface Determination {
  /** Null for somebody who is not assessed before the next re-enrolment date. */
  readonly assessment: Assessment | null;
  /** How the worker is enrolled; null if not. */
  readonly joins: JoinReason | null;
  readonly reason: NotEnrolled | null;
  /** A postponement that begins: the worker became eligible on that day. */
  readonly postponed: { readonly from: string; readonly until: string } | null;
}

/** A worker in a pay period, with the earnings of the pay reference period. */
export interface Determined {
  readonly worker: Worker;
  readonly terms: Terms;
  readonly period: Pick<PayslipPeriod, "payFrequency" | "periodStartDate" | "periodEndDate">;
  readonly earnings: string;
  readonly rulebook: Rulebook;
}

/**
 * Returns a pay period as the pay reference period of a worker: where jobs of one employment are paid at different intervals,
 * the tax month, or other tax period, of the longest of them.
 */
export function referencePeriod(worker: Worker, period: PayslipPeriod): PayslipPeriod {
  const payFrequency = referenceFrequency(period, worker.otherJobs);
  const days = payFrequency === period.payFrequency ? null : daysOfTaxPeriod({ ...period, payFrequency });
  if (days === null) return period;
  return {
    ...period,
    payFrequency,
    periodStartDate: formatDate(days.first),
    periodEndDate: formatDate(days.last),
  };
}

/**
 * Assesses a worker for a pay period, which is the pay reference period, and decides on automatic enrolment. Null if
 * the worker cannot be assessed, because the rules of the day are not loaded.
 */
export function determine(situation: Determined): Determination | null {
  const { worker, period, terms } = situation;
  const end = worker.ends.at(-1) ?? null;
  const isStopped = end !== null && STOPS.has(end.next_assessment) && activeIn(worker, period).length === 0;
  if (!isStopped) return ordinarily(situation);
  const again = reEnrolmentIn(terms, end, period);
  if (again !== null && !isExcluded(terms, worker, again)) return reEnrol(situation, end, again);
  return { assessment: null, joins: null, reason: STOPPED[end.reason] ?? "ceased_membership", postponed: null };
}

/** After these, a worker is not assessed before the employer's next re-enrolment date. */
const STOPS: ReadonlySet<EndRow["next_assessment"]> = new Set(["NextReEnrolment", "Never"]);

const STOPPED: Readonly<Partial<Record<EndRow["reason"], NotEnrolled>>> = { OptOut: "opted_out" };

/** Returns the employer's re-enrolment date in a period after a membership ended; null if there is none. */
function reEnrolmentIn(terms: Terms, end: EndRow, period: Determined["period"]): string | null {
  if (end.next_assessment !== "NextReEnrolment") return null;
  const { defaultGroup, schemes, reEnrolment } = terms;
  const recorded = schemes.get(defaultGroup?.pension_schema_id ?? "")?.last_re_enrolment_date ?? null;
  const chosen = reEnrolment?.actsAutomatically === true ? reEnrolment.reEnrolmentDate : null;
  const dates = [recorded, chosen].filter(
    (date) => date !== null && date > end.end_date && date >= period.periodStartDate && date <= period.periodEndDate,
  );
  return dates[0] ?? null;
}

/** Returns whether the employer leaves a worker out of the re-enrolment of a day. */
function isExcluded({ reEnrolment }: Terms, worker: Worker, day: string): boolean {
  return reEnrolment?.reEnrolmentDate === day && listRecords(worker).some((id) => reEnrolment.exclude.includes(id));
}

/** Returns the memberships that an employee has on any day of a period. */
export function activeIn(
  { memberships }: Pick<Worker, "memberships">,
  { periodStartDate, periodEndDate }: Pick<PayslipPeriod, "periodStartDate" | "periodEndDate">,
) {
  return memberships.filter(
    ({ enrolment_date: from, end_date: to }) => from <= periodEndDate && (to === null || to >= periodStartDate),
  );
}

/** After these, a worker who is eligible is enrolled again the day after, and cannot be postponed. */
const AT_ONCE: ReadonlySet<EndRow["next_assessment"]> = new Set(["NextDay", "NewMembership"]);

function lostMembership({ ends }: Worker): EndRow | null {
  const end = ends.at(-1) ?? null;
  return end !== null && AT_ONCE.has(end.next_assessment) ? end : null;
}

/** Returns the day after a membership that the employer or the scheme ended within a period; null if there is none. */
function dayAfterLoss(worker: Worker, { periodStartDate, periodEndDate }: Determined["period"]): string | null {
  const end = lostMembership(worker);
  const day = end && dayAfter(end.end_date);
  return day !== null && day > periodStartDate && day <= periodEndDate ? day : null;
}

/** Returns whether an employee has a membership in a period; after one that was lost in it, whether another follows. */
export function isMemberIn(worker: Worker, period: Determined["period"]): boolean {
  const periodStartDate = dayAfterLoss(worker, period) ?? period.periodStartDate;
  return activeIn(worker, { ...period, periodStartDate }).length > 0;
}

function reEnrol(situation: Determined, end: EndRow | null, reEnrolmentDate: string): Determination | null {
  const isOwn = situation.terms.reEnrolment?.reEnrolmentDate === reEnrolmentDate;
  const found = assessReEnrolment(
    {
      ...factsOf(situation),
      reEnrolmentDate,
      wasEnrolledBefore: true,
      membershipEndReason: end?.reason ?? null,
      membershipEndDate: end?.end_date ?? null,
      includeRecentLeavers: isOwn && situation.terms.reEnrolment?.includeRecentLeavers === true,
    },
    situation.rulebook,
  );
  if (!found.ok) return null;
  const { assessment, isReEnrolled } = found.value;
  const canEnrol = isReEnrolled && isEnabled(situation.terms);
  const joins = canEnrol && situation.terms.defaultGroup !== null ? "ReEnrolment" : null;
  return { assessment, joins, reason: joins === null ? notReEnrolled(situation, found.value) : null, postponed: null };
}

function notReEnrolled({ terms }: Determined, { reason, isReEnrolled, assessment }: ReEnrolment): NotEnrolled {
  if (isReEnrolled) return "no_default_group";
  if (reason === "CeasedWithin12Months") return "opted_out";
  return reasonOf(assessment, terms) ?? "not_eligible";
}

function ordinarily(situation: Determined): Determination | null {
  const { worker, terms, period, rulebook } = situation;
  const isLost = lostMembership(worker) !== null;
  const deferral = isLost ? null : deferralIn(situation);
  const facts = { ...factsOf(situation), postponementDate: deferral, dutyStartDate: dutyStartDate(terms) };
  const found = assessWorker(
    {
      ...facts,
      employmentStartDate: worker.startDate,
      assessmentDate: dayAfterLoss(worker, period),
      isActiveMember: isMemberIn(worker, period),
    },
    rulebook,
  );
  if (!found.ok) return null;
  const assessment = found.value;
  const reason = reasonOf(assessment, terms);
  if (reason !== null) return { assessment, joins: null, reason, postponed: null };
  const mayPostpone = deferral === null && !isLost;
  const postponed = mayPostpone ? onBecomingEligible(situation, assessment.effectiveAssessmentDate) : null;
  if (postponed === null) return { assessment, joins: "Automatic", reason: null, postponed };
  return { assessment: { ...assessment, outcome: "Postponed" }, joins: null, reason: "postponed", postponed };
}

/** Returns the postponement of an existing worker who becomes eligible; null without one. */
function onBecomingEligible(situation: Determined, day: string): Determination["postponed"] {
  if (day <= startingDay(situation) || situation.worker.own?.eligible_from) return null;
  const plan = planFrom(situation, { startingDay: day, startingDayKind: "EligibilityDate" });
  const until = plan?.postponementDate ?? null;
  return until === null ? null : { from: day, until };
}

/** Returns why an assessment leads to no enrolment; null if the worker is enrolled. */
function reasonOf({ outcome }: Assessment, terms: Terms): NotEnrolled | null {
  if (outcome === "AlreadyMember") return "already_member";
  if (outcome === "Postponed") return "postponed";
  if (outcome === "MayEnrol" || outcome === "Excepted") return "assessment_exception";
  if (outcome !== "MustEnrol" || !isEnabled(terms)) return "not_eligible";
  return terms.defaultGroup === null ? "no_default_group" : null;
}

function isEnabled({ autoEnrolment }: Terms): boolean {
  return autoEnrolment?.isEnabled === true;
}

function factsOf({ worker, period, earnings }: Determined) {
  return {
    dateOfBirth: worker.dateOfBirth,
    gender: worker.gender,
    earnings,
    frequency: period.payFrequency,
    payReferencePeriodStartDate: period.periodStartDate,
    payReferencePeriodEndDate: period.periodEndDate,
    isWorker: !NOT_WORKERS.has(worker.employmentType),
    assessmentException: getException(worker),
  };
}

/** Kinds of employment without duties. */
export const NOT_WORKERS: ReadonlySet<string> = new Set(["Pensioner", "OffPayrollWorker"]);

/** Directors are enrolled only if the employer decides so, and so is a worker who has given or received notice. */
export function getException({ employmentType, leavingDate }: Worker): AssessmentException | null {
  if (leavingDate !== null) return "NoticeToEndEmployment";
  return employmentType === "Director" ? "Director" : null;
}
