import { formatPence, readPence } from "../../../engine/base";
import type { NewEvent } from "../../../platform/events";
import { insertRows, type Tx } from "../../../platform/store";
import type { LockedPayslip, PayslipPeriod, RequestWork } from "../../contract";
import { type Determination, determine, referencePeriod } from "../enrolment/determine";
import type { Terms, Worker } from "../enrolment/workers";
import { pensionEvent } from "../events/pension-event";
import { queueOnce } from "../files/export-job";
import { queueRunLetters } from "../letters/letters-of-run";
import { endOneMembership } from "../memberships/end-membership";
import { type PensionTables, type Postponement, pensionTables } from "../store/pension-tables";
import { calculationRows } from "./calculation-rows";
import { endOfJobs } from "./contributes";
import { takeMembers } from "./members-of-page";
import { refundsDue } from "./refunds-due";
import type { Settled } from "./settled";

const NONE: Postponement = { eligible_from: null, postponement_date: null };

interface Locked {
  readonly work: RequestWork;
  readonly period: PayslipPeriod;
  readonly payslips: readonly LockedPayslip[];
  readonly publish: (event: NewEvent) => void;
}

/** Records what final payslips mean for pensions: assessments, enrolments, contributions, refunds, leavers. */
export async function lockPensions({ work, period, payslips, publish }: Locked): Promise<void> {
  const ids = payslips.map(({ employeeId }) => employeeId);
  const members = await takeMembers(work.tx, ids);
  if (members === null) return;
  const { terms, workers } = members;
  const begun = await begunBefore(work.tx, period, ids);
  const settled: Settled[] = [];
  for (const locked of payslips) {
    const worker = workers.get(locked.employeeId);
    const begunId = begun.get(locked.employeeId) ?? null;
    if (worker !== undefined) settled.push(settle({ work, period, locked, worker, terms, begunId, before: settled }));
  }
  await enrol(work, settled, publish);
  await keepAssessments(work, period, settled);
  await queueRunLetters(work, settled);
  await keepCalculations(work, period, settled);
  await keepRunChanges(work, period, settled);
  const ended = new Set<string>();
  for (const each of settled) {
    await settleMembership(work, period, each);
    for (const event of await endForLeaver(work, period, each.worker, ended)) publish(event);
  }
}

interface Unsettled {
  readonly work: RequestWork;
  readonly period: PayslipPeriod;
  readonly locked: LockedPayslip;
  readonly worker: Worker;
  readonly terms: Terms;
  /** The membership that the run began when it was locked before. */
  readonly begunId: string | null;
  /** What other jobs of the person begin with the run, as far as the page has settled them. */
  readonly before: readonly Settled[];
}

function settle({ before: all, ...unsettled }: Unsettled): Settled {
  const { work, locked, worker, terms, begunId } = unsettled;
  const isOther = (each: Settled) => worker.otherJobs.some(({ employeeId }) => employeeId === each.worker.employeeId);
  const begun = worker.otherJobs.length === 0 ? [] : all.filter((each) => isOther(each) && isBeginning(each.found));
  const isAssessed = terms.autoEnrolment?.isEnabled === true && begun.length === 0;
  const found = isAssessed ? findingOf(unsettled) : null;
  return {
    worker,
    terms,
    locked,
    found,
    membershipId: found?.joins ? (begunId ?? work.context.ids.next()) : null,
    joinedByOther: begun[0]?.membershipId ?? null,
  };
}

/**
 * Returns what the run finds about a worker. Jobs of one employment are assessed together, payslip by payslip: what an
 * earlier one of the run has begun is not begun again, and one that finds nothing leaves the assessment to a later one.
 */
function findingOf({ work, period, locked, worker, terms }: Omit<Unsettled, "before">): Determination | null {
  const { rulebook } = work.context;
  const reference = referencePeriod(worker, period);
  const found = determine({ worker, terms, period: reference, earnings: earningsOf(locked), rulebook });
  return isBeginning(found) || !isPaidLater(worker, period) ? found : null;
}

function isBeginning(found: Determination | null): boolean {
  return found !== null && (found.joins !== null || found.postponed !== null);
}

/** Whether a main run pays another job of the employment after this one: in the order of records. */
function isPaidLater({ employeeId, otherJobs }: Worker, period: PayslipPeriod): boolean {
  if (period.supplementary !== 0) return false;
  return otherJobs.some(({ employeeId: other, payrollConfigId, job: { start_date: start, leaving_date: left } }) => {
    const isEmployed = start <= period.periodEndDate && (left === null || left >= period.periodStartDate);
    return other > employeeId && payrollConfigId === period.payrollConfigId && isEmployed;
  });
}

/** Returns earnings of the pay reference period for an assessment: after salary sacrifice, never below zero. */
function earningsOf({ payslip }: LockedPayslip): string {
  const earned = readPence(payslip.enrolmentEarningsToDate ?? "0");
  const sacrificed = readPence(payslip.pensionContributions?.payReferencePeriodToDate.salarySacrifice ?? "0");
  return formatPence(Math.max(0, earned - sacrificed));
}

async function enrol(work: RequestWork, settled: readonly Settled[], publish: Locked["publish"]): Promise<void> {
  const { tx, organisationId, now } = work;
  const rows = settled.flatMap(({ membershipId, found, worker, terms }) =>
    membershipId === null || !found?.joins || found.assessment === null || terms.defaultGroup === null
      ? []
      : [
          {
            organisation_id: organisationId,
            membership_id: membershipId,
            employee_id: worker.employeeId,
            membership_kind: "Automatic" as const,
            pension_group_id: terms.defaultGroup.id,
            enrolment_date: found.assessment.effectiveAssessmentDate,
            join_reason: found.joins,
            member_reference: null,
            employee_factor: null,
            employer_factor: null,
            sends_letter: terms.autoEnrolment?.sendEnrolmentLetter === true,
            acknowledge_below_auto_enrolment_minimum: false,
            end_date: null,
            created_at: now,
            updated_at: now,
          },
        ],
  );
  await insertRows<PensionTables, "pension_membership">(tx, "pension_membership", rows);
  for (const row of rows)
    publish(pensionEvent(row.join_reason === "ReEnrolment" ? "re_enrolled" : "enrolled", row, work));
}

async function keepAssessments(work: RequestWork, period: PayslipPeriod, settled: readonly Settled[]): Promise<void> {
  const { tx, context, organisationId, now } = work;
  const rows = settled.flatMap(({ found, worker, terms, membershipId }) =>
    found === null || period.payRunId === null
      ? []
      : [
          {
            organisation_id: organisationId,
            assessment_id: context.ids.next(),
            employee_id: worker.employeeId,
            payroll_config_id: period.payrollConfigId,
            pay_run_id: period.payRunId,
            year: period.year,
            period: period.period,
            supplementary: period.supplementary,
            payment_date: period.regularPaymentDate,
            assessment: found.assessment,
            pension_group_id: membershipId === null ? null : (terms.defaultGroup?.id ?? null),
            is_enrolled: membershipId !== null,
            reason_token: found.reason,
            completed_at: now,
          },
        ],
  );
  await insertRows<PensionTables, "pension_assessment">(tx, "pension_assessment", rows);
}

async function keepCalculations(work: RequestWork, period: PayslipPeriod, settled: readonly Settled[]): Promise<void> {
  const rows = settled.flatMap((each) => calculationRows(work, period, each));
  if (rows.length > 0 && period.payRunId !== null) await queueOnce(work, period.payRunId);
  await insertRows<PensionTables, "pension_calculation">(work.tx, "pension_calculation", rows);
}

/** Notes a postponement that begins or is over, refunds that are paid, and the end of a leaver's memberships. */
async function settleMembership(work: RequestWork, period: PayslipPeriod, each: Settled): Promise<void> {
  const { tx, organisationId, now } = work;
  const { worker } = each;
  const tables = pensionTables(tx);
  const ofEmployee = { organisation_id: organisationId, employee_id: worker.employeeId };
  const postponement = postponementAfter(each, period);
  if (postponement !== null) {
    const values = { ...postponement, updated_at: now };
    await tables
      .insertInto("pension_employee")
      .values({
        ...ofEmployee,
        start_date_definition: null,
        eligibility_date_definition: null,
        ...values,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(["organisation_id", "employee_id"]).doUpdateSet(values))
      .execute();
  }
  const refunded = refundsDue(worker, period).map(({ membership_end_id }) => membership_end_id);
  if (refunded.length > 0) {
    await tables
      .updateTable("pension_membership_end")
      .set({
        refunded_year: period.year,
        refunded_period: period.period,
        refunded_payroll_config_id: period.payrollConfigId,
      })
      .where("membership_end_id", "in", refunded)
      .execute();
  }
}

/** Ends the memberships of a worker whose final pay is locked, on the leaving date: of several jobs on that of the last one. */
async function endForLeaver(
  work: RequestWork,
  period: PayslipPeriod,
  worker: Worker,
  ended: Set<string>,
): Promise<readonly NewEvent[]> {
  const { payRunId, periodEndDate } = period;
  const events: NewEvent[] = [];
  if ((worker.job.leaving_date ?? "9999") > periodEndDate && worker.otherJobs.length === 0) return events;
  for (const member of worker.memberships) {
    const isOpen = member.end_date === null && !ended.has(member.membership_id);
    const leavingDate = isOpen ? endOfJobs(worker, member, period) : null;
    if (leavingDate === null) continue;
    ended.add(member.membership_id);
    const endDate = leavingDate < member.enrolment_date ? member.enrolment_date : leavingDate;
    const { event } = await endOneMembership(work, member, { reason: "Leaver", endDate, payRunId });
    events.push(event);
  }
  return events;
}

/** Returns the postponement after a run, if the run begins one or finds that it is over; null if nothing changes. */
function postponementAfter({ found, worker }: Settled, { periodEndDate }: PayslipPeriod): Postponement | null {
  if (found?.postponed) return { eligible_from: found.postponed.from, postponement_date: found.postponed.until };
  const { employee_id: ofRecord = null, postponement_date: until = null } = worker.own ?? {};
  return ofRecord === worker.employeeId && until !== null && until <= periodEndDate ? NONE : null;
}

/** Returns the memberships that a run began when it was locked before, by employee. */
async function begunBefore(
  tx: Tx,
  { payRunId }: PayslipPeriod,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await pensionTables(tx)
    .selectFrom("pension_run_change")
    .select(["employee_id", "membership_id"])
    .where("pay_run_id", "=", payRunId ?? "")
    .where("employee_id", "in", [...employeeIds])
    .execute();
  return new Map(
    rows.flatMap(({ employee_id: id, membership_id }) => (membership_id === null ? [] : [[id, membership_id]])),
  );
}

/** Keeps what a run that is being locked changes of employees, in place of what it changed when it was locked before. */
async function keepRunChanges(
  { tx, organisationId }: RequestWork,
  period: PayslipPeriod,
  settled: readonly Settled[],
): Promise<void> {
  const { payRunId } = period;
  const rows = settled.flatMap((each) => {
    const { worker, membershipId } = each;
    const after = postponementAfter(each, period);
    if (payRunId === null || (membershipId === null && after === null)) return [];
    const { eligible_from = null, postponement_date = null } = worker.own ?? {};
    return {
      organisation_id: organisationId,
      pay_run_id: payRunId,
      employee_id: worker.employeeId,
      membership_id: membershipId,
      postponement_before: after === null ? null : { eligible_from, postponement_date },
      postponement_after: after,
    };
  });
  if (rows.length === 0) return;
  await pensionTables(tx)
    .deleteFrom("pension_run_change")
    .where("pay_run_id", "=", payRunId ?? "")
    .where(
      "employee_id",
      "in",
      rows.map(({ employee_id }) => employee_id),
    )
    .execute();
  await insertRows<PensionTables, "pension_run_change">(tx, "pension_run_change", rows);
}
