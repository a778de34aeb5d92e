import { type GivenUp, type JobInHand, readJob } from "../../../platform/jobs";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { readPreviewSums } from "../previews/read-sums";
import { runFigures } from "../runs/run-event";
import type { RunPeriod } from "../runs/run-period";
import { lockRecalculation } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { setFigures } from "./begin-figures";
import { askForHelp, handleHelp, type Owner, PAGE, recalculatePage, recalculateParts } from "./helpers";
import { countMarked, spreadMarks, takeMarks } from "./marks";
import { openRuns } from "./open-runs";
import { lockMarks, RECALCULATION, type RecalculationPayload } from "./recalculation";

const FIRST_WAIT = 60;
const LONGEST_WAIT = 3_600;

/** Payrolls calculated at a time in a process, so that a large one does not hold up the others. */
const AT_ONCE = 3;

/** Pages between which a large recalculation counts what its helpers did. */
const COUNT_PAUSE = 8;

type Recalculation = JobInHand<RecalculationPayload>;

/**
 * Handles the job that recalculates an open run if something has changed, until nothing is marked. It holds no state: a
 * retry continues with the remaining marks.
 */
export function handleRecalculation(context: ServiceContext): void {
  context.jobs.handle<RecalculationPayload>(RECALCULATION, (job) => recalculate(context, job), {
    atOnce: AT_ONCE,
    onGivenUp: (tx, job) => beginAgainLater(tx, context, job),
  });
  handleHelp(context);
}

async function recalculate(context: ServiceContext, job: Recalculation) {
  const begun = await job.step((tx) => begin(tx, context, job));
  if (begun === null) return { recalculatedCount: 0 };
  const owner = { organisationId: job.organisation, accountId: begun.accountId };
  const count = { done: begun.done, total: begun.total };
  await job.expect(count.total);
  if (begun.isLarge) await recalculateWithHelpers(context, job, owner, count);
  else await recalculateAlone(context, job, owner, count);
  return { recalculatedCount: count.done };
}

/** Employees who are done and all of them, as the job shows them. */
interface Count {
  done: number;
  total: number;
}

async function recalculateAlone(context: ServiceContext, job: Recalculation, owner: Owner, count: Count) {
  for (let more = true; more; ) {
    const worked = await job.step((tx) => page(tx, context, job, owner), inNumber);
    count.done += worked;
    more = worked > 0;
    if (count.done > count.total || !more) await expectTotal(job, count, count.done);
  }
}

/**
 * Calculates pages of parts beside the helpers until no free part has marks, then waits for the helpers' pages and
 * finishes. Employees who are marked by then are pages of anybody again.
 */
async function recalculateWithHelpers(context: ServiceContext, job: Recalculation, owner: Owner, count: Count) {
  const parts = { payrollConfigId: job.payload.payrollConfigId, part: 0 };
  const doPage = async (work: (tx: Tx) => Promise<number>) => {
    const worked = await job.step(work, inNumber);
    count.done += worked;
    return worked;
  };
  do {
    for (let pages = 1; (await doPage((tx) => recalculateParts(tx, context, owner, parts))) > 0; pages += 1) {
      if (pages % COUNT_PAUSE === 0) await countHelped(job, count);
    }
  } while ((await doPage((tx) => page(tx, context, job, owner))) > 0);
  await correctCount(job, count, count.total);
}

function inNumber(worked: number): number {
  return worked;
}

async function expectTotal(job: Recalculation, count: Count, total: number): Promise<void> {
  count.total = total;
  await job.expect(total);
}

/** Counts employees whom helpers did: those who are neither marked any more nor counted yet. */
async function countHelped(job: Recalculation, count: Count): Promise<void> {
  const marked = await job.step((tx) => countMarked(tx, job.payload.payrollConfigId));
  await correctCount(job, count, count.total - marked);
}

/** Shows that many as done; if others were marked meanwhile, the total grows. */
async function correctCount(job: Recalculation, count: Count, done: number): Promise<void> {
  if (done < count.done) return expectTotal(job, count, count.total + count.done - done);
  await job.step(async () => undefined, done - count.done);
  count.done = done;
}

/** Calculates some more employees, or finishes; returns how many there were. */
async function page(tx: Tx, context: ServiceContext, job: Recalculation, owner: Owner): Promise<number> {
  const runs = await runsAlone(tx, job);
  const take = () => takeMarks(tx, job.payload.payrollConfigId, { limit: PAGE });
  const count = await recalculatePage(tx, context, owner, { runs, take });
  if (count === 0) await end(tx, context, job, runs);
  return count;
}

/** From now on a change queues another job; earlier marks are handled by this one. */
async function begin(tx: Tx, context: ServiceContext, { organisation, jobId, payload }: Recalculation) {
  const { payrollConfigId } = payload;
  await lockMarks(tx, organisation, "alone");
  const row = await tx
    .withTables<PayRunTables>()
    .updateTable("pay_recalculation")
    .set(({ fn, ref, val }) => ({
      running_job_id: jobId,
      waiting_job_id: fn<string | null>("nullif", [ref("waiting_job_id"), val(jobId)]),
    }))
    .where("payroll_config_id", "=", payrollConfigId)
    .returning("account_id")
    .executeTakeFirst();
  const runs = await openRuns(tx, payrollConfigId);
  if (row === undefined || runs.length === 0) return null;
  await spreadMarks(tx, context, { organisationId: organisation, payrollConfigId }, runs);
  const before = await readJob(tx, jobId);
  const done = before?.doneCount ?? 0;
  const marked = await countMarked(tx, payrollConfigId);
  await askForHelp(tx, context, { organisation, payrollConfigId, marked });
  // A retry counts what helpers did meanwhile, also if it had done nothing itself.
  const total = Math.max(done + marked, before?.totalCount ?? 0);
  return { accountId: row.account_id, done, total, isLarge: total - done > context.largePayroll };
}

/** Returns the open runs; locking one of them waits until the page is done. */
async function runsAlone(tx: Tx, { payload: { payrollConfigId } }: Recalculation): Promise<readonly RunPeriod[]> {
  await lockRecalculation(tx, payrollConfigId);
  return openRuns(tx, payrollConfigId);
}

/** With nobody marked, the figures of each run are those of its previews. */
async function end(tx: Tx, context: ServiceContext, job: Recalculation, runs: readonly RunPeriod[]): Promise<void> {
  for (const run of runs) {
    const figures = await runFigures(tx, context, run, await readPreviewSums(tx, run.payRunId));
    await setFigures(tx, run, { ...figures, updated_at: formatInstant(context.clock.now()) });
  }
  await tx
    .withTables<PayRunTables>()
    .updateTable("pay_recalculation")
    .set({ running_job_id: null })
    .where("payroll_config_id", "=", job.payload.payrollConfigId)
    .where("running_job_id", "=", job.jobId)
    .execute();
}

/**
 * Leaves the marks and queues a retry, each with twice the delay. Nothing waits for it: the next change queues its own
 * job at once.
 */
async function beginAgainLater(
  tx: Tx,
  { jobs }: Pick<ServiceContext, "jobs">,
  { organisation, payload }: GivenUp<RecalculationPayload>,
): Promise<void> {
  const { payrollConfigId, givenUp = 0 } = payload;
  if ((await openRuns(tx, payrollConfigId)).length === 0) return;
  const next: RecalculationPayload = { payrollConfigId, givenUp: givenUp + 1 };
  const afterSeconds = Math.min(FIRST_WAIT * 2 ** givenUp, LONGEST_WAIT);
  await jobs.enqueue(tx, { organisation, kind: RECALCULATION, payload: next, afterSeconds });
}
