import { type Caller, Refused } from "../../../platform/http";
import { JobFailure, type JobInHand, readJob } from "../../../platform/jobs";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { dateInLondon, type ServiceContext } from "../../contract";
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
  const { organisation, payload } = job;
  const done = await context.store.inTenant(organisation, (tx) => lockedBefore(tx, job));
  if (done !== null) return done;
  const began = await context.store.inTenant(organisation, (tx) => readJob(tx, job.jobId));
  let counted = began?.doneCount ?? 0;
  return context.store.inTenant(organisation, async (tx) => {
    // Progress is shown by transactions of its own, and begins again with the work.
    const count = async (more: number) => {
      await job.step(async () => undefined, more);
      counted += more;
    };
    await count(-counted);
    const clock = context.clock.now();
    const requester = { caller: payload.caller, organisationId: organisation, now: instantOf(clock) };
    const work = { tx, context, ...requester, today: dateInLondon(clock) };
    try {
      await context.refuseArchived(tx);
      const { row, payslipsRoot } = await lockRun(work, payload.asked, count);
      const { payrollConfigId } = payload.asked;
      const recordIds = { payrollConfigId, payRunId: row.pay_run_id, jobId: job.jobId, payslipsRoot };
      const operation = `${lockOperation.method.toUpperCase()} ${lockOperation.path}`;
      await context.audit(tx, { operation, recordIds, caller: payload.caller, occurredAt: work.now });
      return { payRunId: row.pay_run_id, payslipsRoot };
    } catch (error) {
      throw error instanceof Refused ? new JobFailure(error.refusal.token) : error;
    }
  });
}

/** Returns the result if an attempt that ended after its transaction has locked the run; else null. */
async function lockedBefore(tx: Tx, { jobId, payload: { asked } }: Locking): Promise<object | null> {
  const row = await selectRun(tx, asked).executeTakeFirst();
  return row?.status === "Locked" && row.lock_job_id === jobId ? { payRunId: row.pay_run_id } : null;
}
