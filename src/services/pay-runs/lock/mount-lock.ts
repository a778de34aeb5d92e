import type { Caller } from "../../../platform/http";
import { type Job, type JobInHand, readJob } from "../../../platform/jobs";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, requestAsJob, type ServiceContext } from "../../contract";
import { type ConfigRow, lockConfig } from "../../pay";
import { needApproval } from "../approval/approvals";
import { lockRun as lockOperation } from "../contract/run-operations";
import type { RunData } from "../contract/run-schemas";
import { NOTHING_TO_DO, readProgress } from "../recalculate/progress";
import { createRun } from "../runs/create-run";
import { needNext } from "../runs/need-next";
import { runData } from "../runs/run-data";
import type { RunRow } from "../runs/run-period";
import { lockPayroll } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { RUN_COLUMNS } from "../store/run-rows";
import { runWarnings, selectRun } from "../store/select-runs";
import { type AskedLock, alreadyLocked, lockRun } from "./lock-run";

const IN_PROGRESS: ReadonlySet<Job["status"]> = new Set(["Pending", "Running"] satisfies Job["status"][]);

/** The kind of the jobs that lock runs of large payrolls. */
const LOCKING = "pay_run_locking";

/** Payrolls locked at a time in a process: each is much work. */
const AT_ONCE = 1;

export function mountLock(context: ServiceContext): void {
  handleLocking(context);
  mountOperation(context, lockOperation, async ({ params, query, body, ...work }) => {
    const asked = { ...params, ...query, acknowledgeWarnings: body?.acknowledgeWarnings === true };
    if (await isLarge(work, asked)) {
      const progress = await readProgress(work.tx, asked.payrollConfigId);
      const queued = await queueLock(work, asked);
      const warnings = await runWarnings(work.tx, queued.pay_run_id);
      const data = runData(queued, warnings, progress, { locking: await findLocking(work.tx, queued) });
      return { data, text: "A job locks the pay run, which is open until then: see `locking`.", isAccepted: true };
    }
    const { row, payslipsRoot } = await lockRun(work, asked);
    const data = runData(row, await runWarnings(work.tx, row.pay_run_id), NOTHING_TO_DO);
    return { data, text: "The pay run is locked: its payslips are final.", audited: { payslipsRoot } };
  });
}

/** Returns whether a run is locked by a job: one of a payroll with many employees, or a large supplementary one. */
async function isLarge({ tx, context }: RequestWork, asked: AskedLock): Promise<boolean> {
  const { payrollConfigId, supplementary } = asked;
  const employees = (await context.employeesByPayroll(tx, [payrollConfigId])).get(payrollConfigId) ?? 0;
  if (employees <= context.largePayroll) return false;
  if (supplementary === 0) return true;
  return ((await selectRun(tx, asked).executeTakeFirst())?.employee_count ?? 0) > context.largePayroll;
}

/** Queues the job that locks a run, which is created if it is the next one; a job that is on its way already stays the only one. */
async function queueLock(work: RequestWork, asked: AskedLock): Promise<RunRow> {
  const { tx, context, organisationId, caller } = work;
  // The job may hold the run for minutes.
  const begun = await selectRun(tx, asked).executeTakeFirst();
  if (begun !== undefined && (await findLocking(tx, begun)) !== null) return begun;
  await lockPayroll(tx, asked.payrollConfigId, "shared");
  const config = await lockConfig(tx, asked.payrollConfigId);
  const row = (await selectRun(tx, asked).forUpdate().executeTakeFirst()) ?? (await nextRun(work, config, asked));
  if (row.status === "Locked") throw alreadyLocked();
  await needApproval(tx, row.pay_run_id);
  if ((await findLocking(tx, row)) !== null) return row;
  const payload: LockingPayload = { asked, caller };
  const totalCount = row.employee_count;
  const lock_job_id = await context.jobs.enqueue(tx, {
    organisation: organisationId,
    kind: LOCKING,
    payload,
    totalCount,
  });
  return tx
    .withTables<PayRunTables>()
    .updateTable("pay_run")
    .set({ lock_job_id })
    .where("pay_run_id", "=", row.pay_run_id)
    .returning(RUN_COLUMNS)
    .executeTakeFirstOrThrow();
}

async function nextRun(work: RequestWork, config: ConfigRow, asked: AskedLock): Promise<RunRow> {
  await needNext(work.tx, config, asked);
  return createRun(work, asked.payrollConfigId, null);
}

/** The payload of such a job: what was asked, and by whom. */
interface LockingPayload {
  readonly asked: AskedLock;
  readonly caller: Caller;
}

type Locking = JobInHand<LockingPayload>;

/**
 * Handles the job that locks a run in one transaction: until that is committed the run stays open. A killed process has
 * done nothing, and another one begins again.
 */
function handleLocking(context: ServiceContext): void {
  context.jobs.handle<LockingPayload>(LOCKING, (job) => lock(context, job), { atOnce: AT_ONCE });
}

async function lock(context: ServiceContext, job: Locking): Promise<object> {
  const { asked } = job.payload;
  const done = await context.store.inTenant(job.organisation, (tx) => lockedBefore(tx, job));
  if (done !== null) return done;
  return requestAsJob(context, job, lockOperation, async (work, onPage) => {
    const { row, payslipsRoot } = await lockRun(work, asked, onPage);
    const { pay_run_id: payRunId, payroll_config_id: payrollConfigId } = row;
    return { result: { payRunId, payslipsRoot }, recordIds: { payrollConfigId, payRunId, payslipsRoot } };
  });
}

/** Returns the result if an attempt that ended after its transaction has locked the run; else null. */
async function lockedBefore(tx: Tx, { jobId, payload: { asked } }: Locking): Promise<object | null> {
  const row = await selectRun(tx, asked).executeTakeFirst();
  return row?.status === "Locked" && row.lock_job_id === jobId ? { payRunId: row.pay_run_id } : null;
}

/** Returns the job that locks a run; null if there is no such job, or it has ended. */
export async function findLocking(tx: Tx, { status, lock_job_id: jobId }: RunRow): Promise<RunData["locking"]> {
  const job = status === "Locked" || jobId === null ? null : await readJob(tx, jobId);
  if (job === null || !IN_PROGRESS.has(job.status)) return null;
  return { jobId: job.jobId, doneCount: job.doneCount, totalCount: job.totalCount };
}
