import { isBehind, type JobInHand } from "../../../platform/jobs";
import { instantOf } from "../../../platform/ports";
import { hold, type Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { factsByIds, lockRecords } from "../../employees";
import { nextSlips, slipOf } from "../../pay-runs";
import { historiesOf } from "../closed/histories";
import { keepPlan } from "../plan/keep-plan";
import { planEmployee } from "../plan/plan-employee";
import { releaseUnpaid } from "../post/release";
import type { CorrectionTables } from "../store/correction-tables";
import { termsToContinue } from "../store/last-handled";
import { publishChange } from "./publish-change";
import { barrierOf, LATE_FACTS, queueSearch } from "./queue-late-facts";

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
  const now = instantOf(context.clock.now());
  await releaseUnpaid(tx, employeeId, now);
  const terms = await termsToContinue(tx, employeeId);
  const history = (await historiesOf(tx, context, [facts])).get(employeeId);
  const next = await nextSlips(tx, context, [facts]);
  const planned =
    history === undefined || next === null
      ? null
      : planEmployee(history, { next: slipOf(next, employeeId), rulebook: context.rulebook, terms });
  const keeping = { organisationId, employeeId, payrollConfigId, newId: context.ids.next, now };
  const isChanged = await keepPlan(tx, planned, keeping);
  if (isChanged) await publishChange(tx, context, { organisationId, payrollConfigId, employeeIds: [employeeId] });
  return isChanged;
}
