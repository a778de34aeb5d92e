import { isDeepStrictEqual } from "node:util";
import { changesReportedFigures } from "../../../engine/corrections";
import { splitPieces } from "../../../platform";
import { recordEvent } from "../../../platform/events";
import { isBehind, isWaiting, type JobInHand, type Jobs } from "../../../platform/jobs";
import { formatInstant, type Ids } from "../../../platform/ports";
import { asSystem, hold, type Tx } from "../../../platform/store";
import { accountsOfOrganisations } from "../../access";
import type { ServiceContext } from "../../contract";
import { factsByIds, jobsOfEmployees, lockRecords } from "../../employees";
import { getSlip, nextSlips } from "../../pay-runs";
import { withClosedPeriods } from "../closed/closed-payslips";
import type { CorrectionContent, Repayment } from "../contract/correction-schemas";
import { changedYears } from "../past-years/changed-years";
import { areAmong, findCauses, haveSameCauses } from "../plan/causes";
import { getContent, linesToPost } from "../plan/content";
import { findHistories } from "../plan/jobs-now";
import { type AskedTerms, continued, type EmployeePlan, owes, planEmployee } from "../plan/plan-employee";
import { releaseUnpaid } from "../post/release";
import { changeCorrection } from "../store/change-correction";
import type { CorrectionTables } from "../store/correction-tables";
import { isInOpenRun } from "../store/is-in-open-run";
import { type CorrectionRow, selectCorrections } from "../store/select-corrections";

/** The kind of the jobs that look for late facts. */
const LATE_FACTS = "LateFacts";

const ROWS_AT_ONCE = 500;

const MOST_NAMED = 100;

/** Jobs of several organisations, and the next of one while its last one works. */
const JOBS_AT_ONCE = 4;
const EMPLOYEES_AT_ONCE = 100;
/** An attempt continues where the one before it ended, whoever ended its process: one job may work for minutes. */
const MOST_TRIES = 20;
/** Employees in a row who cannot be planned: then it is not they. */
const MOST_IN_A_ROW = 3;
/** Seconds until a job looks again whether the one before it has ended. */
const WAIT = 2;
/** Seconds until another job tries what one has given up. */
const LONGEST_WAIT = 600;

/**
 * Handles the job that compares the closed periods of employees with the facts known now. As long as there are marks,
 * there is a job for them: another follows one that is given up.
 */
export function handleLateFacts(context: ServiceContext): void {
  context.jobs.handle<object>(LATE_FACTS, (job) => lookForLateFacts(context, job), {
    atOnce: JOBS_AT_ONCE,
    tries: MOST_TRIES,
    onGivenUp: async (tx, { organisation }) => {
      if ((await marked(tx, "")).length > 0) await queueSearch(tx, context.jobs, organisation, LONGEST_WAIT);
    },
  });
}

/**
 * Each marked employee is a step, which removes the marks that it finds; a later change leaves its own. An organisation
 * has one job at work: several would wait for each other's employees, and be in hand for long, whoever ends processes
 * meanwhile.
 */
async function lookForLateFacts(context: ServiceContext, job: JobInHand<object>): Promise<object> {
  const { organisation } = job;
  const waits = await job.step(async (tx) => {
    await hold(tx, barrierOf(organisation));
    const behind = await isBehind(tx, LATE_FACTS, job.jobId);
    if (behind) await queueSearch(tx, context.jobs, organisation, WAIT);
    return behind;
  });
  return { changedCount: waits ? 0 : await planMarked(context, job) };
}

/** Returns how many corrections changed. Somebody who cannot be planned fails the attempt, after all others. */
async function planMarked(context: ServiceContext, job: JobInHand<object>): Promise<number> {
  const failures: unknown[] = [];
  let [changed, inARow, after] = [0, 0, ""];
  for (;;) {
    const employeeIds = await job.step((tx) => marked(tx, after));
    for (const employeeId of employeeIds) {
      try {
        if (await job.step((tx) => planAgain(tx, context, job.organisation, employeeId), 1)) changed++;
        inARow = 0;
      } catch (error) {
        failures.push(error);
        inARow++;
        if (inARow === MOST_IN_A_ROW) throw error;
      }
    }
    after = employeeIds.at(-1) ?? "";
    if (employeeIds.length < EMPLOYEES_AT_ONCE) break;
  }
  if (failures.length > 0) throw failures[0];
  return changed;
}

async function marked(tx: Tx, after: string): Promise<readonly string[]> {
  const rows = await tx
    .withTables<CorrectionTables>()
    .selectFrom("late_fact_mark")
    .select("employee_id")
    .distinct()
    .where("employee_id", ">", after)
    .orderBy("employee_id")
    .limit(EMPLOYEES_AT_ONCE)
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

/** Plans the correction of one employee again, who cannot be changed meanwhile. */
async function planAgain(
  tx: Tx,
  context: ServiceContext,
  organisationId: string,
  employeeId: string,
): Promise<boolean> {
  await lockRecords(tx, [employeeId]);
  await tx.withTables<CorrectionTables>().deleteFrom("late_fact_mark").where("employee_id", "=", employeeId).execute();
  const [facts] = await factsByIds(tx, [employeeId]);
  if (facts === undefined) return false;
  const { payroll_config_id: payrollConfigId } = facts.employee;
  const now = formatInstant(context.clock.now());
  await releaseUnpaid(tx, employeeId, now);
  const terms = await termsToContinue(tx, employeeId);
  const history = (await findHistories(tx, context, [facts])).get(employeeId);
  const next = await nextSlips(tx, context, [facts]);
  const planned =
    history === undefined || next === null
      ? null
      : planEmployee(history, { next: getSlip(next, employeeId), rulebook: context.rulebook, terms });
  const keeping = { organisationId, employeeId, payrollConfigId, newId: context.ids.next, now };
  const isChanged = await keepPlan(tx, planned, keeping);
  if (!isChanged) return false;
  await publishChange(tx, context, { organisationId, payrollConfigId, employeeIds: [employeeId] });
  const jobs = await withOtherJobs(tx, [employeeId]);
  await queueLateFacts(
    tx,
    context,
    organisationId,
    jobs.filter((other) => other !== employeeId),
  );
  return true;
}

/** Returns employees with the records of their other jobs: those count what the closed periods of these should have paid. */
export async function withOtherJobs(tx: Tx, employeeIds: readonly string[]): Promise<readonly string[]> {
  const jobs = await jobsOfEmployees(tx, employeeIds);
  return [...new Set([...employeeIds, ...[...jobs.values()].flat()])];
}

/** Whose correction is kept, and when. */
interface Keeping {
  readonly organisationId: string;
  readonly employeeId: string;
  readonly payrollConfigId: string;
  readonly newId: () => string;
  readonly now: string;
}

/**
 * Replaces the open correction of an employee by what is planned now; returns whether anything has changed. It keeps its
 * id for the same facts: what the open run can pay of them changes with the run.
 */
async function keepPlan(tx: Tx, planned: EmployeePlan | null, keeping: Keeping): Promise<boolean> {
  const { employeeId } = keeping;
  const open = await selectCorrections(tx)
    .selectAll()
    .where("employee_id", "=", employeeId)
    .where("status", "=", "Open")
    .executeTakeFirst();
  const content = planned === null ? null : await contentToOpen(tx, planned, employeeId);
  if (isSame(open, content, keeping.payrollConfigId)) return false;
  if (planned === null || content === null) {
    if (open !== undefined) await supersede(tx, open, keeping.now);
    return true;
  }
  if (open !== undefined && isOfSameFacts(open, content, keeping)) {
    await changeCorrection(tx, open.correction_id, { ...planColumns(planned, content), updated_at: keeping.now });
    return true;
  }
  if (open !== undefined) await supersede(tx, open, keeping.now);
  const repayments = open?.repayments ?? (await repaymentsBefore(tx, employeeId));
  await insert(tx, planned, { content, repayments }, keeping);
  return true;
}

async function repaymentsBefore(tx: Tx, employeeId: string): Promise<readonly Repayment[]> {
  return (await lastHandled(tx, employeeId))?.repayments ?? [];
}

/** Returns what the open correction says; null if there is nothing to correct that was not dealt with before. */
async function contentToOpen(tx: Tx, planned: EmployeePlan, employeeId: string): Promise<CorrectionContent | null> {
  const causes = await findCauses(tx, employeeId, planned);
  const lines = linesToPost(planned);
  const content = getContent(planned, causes, lines);
  const isSettled = lines.length + planned.orders.effects.length === 0 && !owes(planned.plan);
  const handled = await lastHandled(tx, employeeId);
  if (handled !== null && isHandled(causes, handled)) {
    if (handled.status !== "Posted" || isSettled) return null;
    if (await isInOpenRun(tx, handled)) return null;
  }
  return isSettled && !differs(content) && !(await changesReports(tx, planned, employeeId)) ? null : content;
}

/** Whether figures that were reported are not right, though nothing of them is owed: earnings by another letter. */
async function changesReports(tx: Tx, { plan, years, next }: EmployeePlan, employeeId: string): Promise<boolean> {
  if (plan === null) return false;
  if (changesReportedFigures(plan.effects.toDate)) return true;
  return (await changedYears(tx, { employeeId, plan, years, year: next.run.year })).length > 0;
}

/** A past year that was reported as it is known now has no causes any more: what is left are those of other years. */
function isHandled(causes: CorrectionContent["causes"], { content, reported_years }: CorrectionRow): boolean {
  return haveSameCauses(content.causes, causes) || (reported_years.length > 0 && areAmong(causes, content.causes));
}

function differs({ periods, selfSettling, unequal }: CorrectionContent): boolean {
  return periods.length + selfSettling.length + unequal.length > 0;
}

function isSame(open: CorrectionRow | undefined, content: CorrectionContent | null, payrollConfigId: string): boolean {
  if (open === undefined || content === null) return open === undefined && content === null;
  return (
    open.payroll_config_id === payrollConfigId && isDeepStrictEqual(open.content, JSON.parse(JSON.stringify(content)))
  );
}

function isOfSameFacts(open: CorrectionRow, { causes }: CorrectionContent, { payrollConfigId }: Keeping): boolean {
  return open.payroll_config_id === payrollConfigId && haveSameCauses(open.content.causes, causes);
}

/** What a plan decides of a correction. */
function planColumns({ closed, missed, orders, wage, terms, plan }: EmployeePlan, content: CorrectionContent) {
  const others = [...orders.causes, ...wage.causes];
  return {
    years: yearsOf(content, content.periods.length > 0 ? others : [...others, ...(plan?.causes ?? [])]),
    content,
    closed_through: closed.at(-1)?.day ?? missed.at(-1)?.day ?? "",
    recovery: terms.recovery ?? null,
  };
}

function yearsOf({ periods }: CorrectionContent, causes: EmployeePlan["orders"]["causes"]): readonly number[] {
  return [...new Set([...periods.map(({ year }) => year), ...causes.map(({ taxYear }) => taxYear)])];
}

function supersede(tx: Tx, { correction_id }: CorrectionRow, now: string): Promise<void> {
  return changeCorrection(tx, correction_id, { status: "Superseded", updated_at: now });
}

async function insert(
  tx: Tx,
  planned: EmployeePlan,
  { content, repayments }: { readonly content: CorrectionContent; readonly repayments: readonly Repayment[] },
  { organisationId, employeeId, payrollConfigId, newId, now }: Keeping,
): Promise<void> {
  const { years, closed_through, recovery } = planColumns(planned, content);
  await tx
    .withTables<CorrectionTables>()
    .insertInto("correction")
    .values({
      organisation_id: organisationId,
      correction_id: newId(),
      employee_id: employeeId,
      payroll_config_id: payrollConfigId,
      status: "Open",
      years: JSON.stringify(years),
      content: JSON.stringify(content),
      closed_through,
      treatment: "PeriodOfPayment",
      past_year_cause: null,
      recovery: recovery === null ? null : JSON.stringify(recovery),
      posted_run_id: null,
      posted_lines: JSON.stringify([]),
      posted_orders: JSON.stringify([]),
      to_date: null,
      past_years: JSON.stringify([]),
      reported_years: JSON.stringify([]),
      repayments: JSON.stringify(repayments),
      reason: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Returns the last correction of an employee that was posted, dismissed or repaid. */
async function lastHandled(tx: Tx, employeeId: string): Promise<CorrectionRow | null> {
  const row = await selectCorrections(tx)
    .selectAll()
    .where("employee_id", "=", employeeId)
    .where("status", "in", ["Posted", "Dismissed", "Repaid"])
    .orderBy("updated_at", "desc")
    .orderBy("correction_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the terms of a recovery that a locked run has begun, for the next run; none without one. */
async function termsToContinue(tx: Tx, employeeId: string): Promise<AskedTerms> {
  const handled = await lastHandled(tx, employeeId);
  if (handled === null || handled.status !== "Posted" || handled.recovery === null) return {};
  return (await isInOpenRun(tx, handled)) ? {} : { recovery: continued(handled.recovery) };
}

interface ChangedCorrections {
  readonly organisationId: string;
  readonly payrollConfigId: string;
  readonly employeeIds: readonly string[];
}

/** Publishes that the corrections of a payroll have changed. */
export async function publishChange(
  tx: Tx,
  context: Pick<ServiceContext, "ids" | "clock">,
  { organisationId, payrollConfigId, employeeIds }: ChangedCorrections,
): Promise<void> {
  const accounts = await asSystem(tx, () => accountsOfOrganisations(tx, [organisationId]));
  const { count } = await selectCorrections(tx)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("payroll_config_id", "=", payrollConfigId)
    .where("status", "=", "Open")
    .executeTakeFirstOrThrow();
  await recordEvent(tx, context, {
    organisationId,
    accountId: accounts.get(organisationId) ?? "",
    eventType: "payroll_run.corrections_changed",
    resourceUrl: `/v1/payroll/${payrollConfigId}/corrections`,
    data: { payrollConfigId, openCount: Number(count), employeeIds: employeeIds.slice(0, MOST_NAMED) },
  });
}

interface Queueing {
  readonly jobs: Jobs;
  readonly ids: Ids;
}

/**
 * Marks employees who have closed periods, and queues a job that looks for late facts of theirs unless one has yet to
 * begin: however many changes there are, an organisation has one job that waits.
 */
export async function queueLateFacts(
  tx: Tx,
  { jobs, ids }: Queueing,
  organisationId: string,
  changed: readonly string[],
): Promise<void> {
  const employeeIds = await withClosedPeriods(tx, changed);
  if (employeeIds.length === 0) return;
  await hold(tx, barrierOf(organisationId), "shared");
  for (const piece of splitPieces(employeeIds, ROWS_AT_ONCE)) {
    const rows = piece.map((employee_id) => ({ organisation_id: organisationId, mark_id: ids.next(), employee_id }));
    await tx.withTables<CorrectionTables>().insertInto("late_fact_mark").values(rows).execute();
  }
  await queueSearch(tx, jobs, organisationId);
}

/** Queues a job that looks for late facts, unless one has yet to begin. */
async function queueSearch(tx: Tx, jobs: Jobs, organisation: string, afterSeconds = 0): Promise<void> {
  if (await isWaiting(tx, LATE_FACTS)) return;
  await jobs.enqueue(tx, { organisation, kind: LATE_FACTS, payload: {}, afterSeconds });
}

/** Held alone by a job that begins: marks that relied on it are committed then, and later ones queue another job. */
function barrierOf(organisationId: string): string {
  return `late facts ${organisationId}`;
}
