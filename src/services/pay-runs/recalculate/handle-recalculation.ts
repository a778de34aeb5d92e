import { type JobInHand, readJob } from "../../../platform/jobs";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { readSums } from "../previews/read-sums";
import { runFigures } from "../runs/run-figures";
import type { RunPeriod } from "../runs/run-period";
import { lockRecalculation } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { beginAgainLater } from "./begin-again-later";
import { setFigures } from "./begin-figures";
import { countMarked, spreadMarks } from "./marks";
import { openRuns } from "./open-runs";
import { type Owner, recalculatePage } from "./recalculate-page";
import { lockMarks, RECALCULATION, type RecalculationPayload } from "./recalculation";

/** Payrolls calculated at a time in a process, so that a large one does not hold up the others. */
const AT_ONCE = 3;

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
}

async function recalculate(context: ServiceContext, job: Recalculation) {
  const begun = await job.step((tx) => begin(tx, context, job));
  if (begun === null) return { recalculatedCount: 0 };
  const owner = { organisationId: job.organisation, accountId: begun.accountId };
  let [done, total] = [begun.done, begun.total];
  await job.expect(total);
  for (let more = true; more; ) {
    const count = await job.step(
      (tx) => page(tx, context, job, owner),
      (worked) => worked,
    );
    done += count;
    more = count > 0;
    if (done > total || !more) {
      total = done;
      await job.expect(total);
    }
  }
  return { recalculatedCount: done };
}

/** Calculates some more employees, or finishes; returns how many there were. */
async function page(tx: Tx, context: ServiceContext, job: Recalculation, owner: Owner): Promise<number> {
  const runs = await runsAlone(tx, job);
  const count = await recalculatePage(tx, context, runs, owner);
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
  const done = (await readJob(tx, jobId))?.doneCount ?? 0;
  return { accountId: row.account_id, done, total: done + (await countMarked(tx, payrollConfigId)) };
}

/** Returns the open runs; locking one of them waits until the page is done. */
async function runsAlone(tx: Tx, { payload: { payrollConfigId } }: Recalculation): Promise<readonly RunPeriod[]> {
  await lockRecalculation(tx, payrollConfigId);
  return openRuns(tx, payrollConfigId);
}

/** With nobody marked, the figures of each run are those of its previews. */
async function end(tx: Tx, context: ServiceContext, job: Recalculation, runs: readonly RunPeriod[]): Promise<void> {
  for (const run of runs) {
    const figures = await runFigures(tx, context, run, await readSums(tx, run.payRunId));
    await setFigures(tx, run, { ...figures, updated_at: instantOf(context.clock.now()) });
  }
  await tx
    .withTables<PayRunTables>()
    .updateTable("pay_recalculation")
    .set({ running_job_id: null })
    .where("payroll_config_id", "=", job.payload.payrollConfigId)
    .where("running_job_id", "=", job.jobId)
    .execute();
}
