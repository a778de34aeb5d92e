import type { Caller } from "../../../platform/http";
import type { JobInHand } from "../../../platform/jobs";
import type { Tx } from "../../../platform/store";
import { requestAsJob, type ServiceContext } from "../../contract";
import { lockRun as lockOperation } from "../contract/run-operations";
import { selectRun } from "../store/select-runs";
import { type AskedLock, lockRun } from "./lock-run";

/** The kind of the jobs that lock runs of large payrolls. */
export const LOCKING = "pay_run_locking";

/** The payload of such a job: what was asked, and by whom. */
export interface LockingPayload {
  readonly asked: AskedLock;
  readonly caller: Caller;
}

type Locking = JobInHand<LockingPayload>;

/** Payrolls locked at a time in a process: each is much work. */
const AT_ONCE = 1;

/**
 * Handles the job that locks a run in one transaction: until that is committed the run stays open. A killed process has
 * done nothing, and another one begins again.
 */
export function handleLocking(context: ServiceContext): void {
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
