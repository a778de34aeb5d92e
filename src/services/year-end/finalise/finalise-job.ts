import type { Caller } from "../../../platform/http";
import { findUnended, type JobInHand } from "../../../platform/jobs";
import type { Tx } from "../../../platform/store";
import { type RequestWork, requestAsJob, type ServiceContext } from "../../contract";
import { lockConfig } from "../../pay";
import { finaliseYear as finaliseOperation } from "../contract/finalise-operation";
import type { Finalising } from "../contract/year-end-schemas";
import { findFinalised, type PayrollYear } from "../store/find-finalised";
import type { AskedYear } from "./asked-year";
import { checkYear } from "./check-year";
import { closingYear } from "./closing-year";
import { finaliseYear, lockYearEnds } from "./finalise-year";
import { asksForP60s, needP60sAsked } from "./make-p60s-later";

const FINALISING = "year_end_finalising";

interface FinalisingPayload {
  readonly asked: AskedYear;
  readonly caller: Caller;
}

/** Years finalised at a time in a process: each is much work. */
const AT_ONCE = 1;

/** Handles the job that finalises a year of a large payroll in one transaction: until that is committed it is open. */
export function handleFinalising(context: ServiceContext): void {
  context.jobs.handle<FinalisingPayload>(FINALISING, (job) => finalise(context, job), { atOnce: AT_ONCE });
}

/** A year has one such job at a time: one that is finalised was so by an attempt that ended after its transaction. */
async function finalise(context: ServiceContext, job: JobInHand<FinalisingPayload>): Promise<object> {
  const { asked } = job.payload;
  const done = await context.store.inTenant(job.organisation, (tx) => findFinalised(tx, asked));
  if (done !== null && !asksForP60s(done, asked)) return { p60Count: done.p60Count };
  return requestAsJob(context, job, finaliseOperation, async (work, onPage) => {
    const { payrollConfigId, p60Count } = await finaliseYear(work, asked, onPage);
    return { result: { p60Count }, recordIds: { payrollConfigId } };
  });
}

/** Returns the job that finalises a year, or waits to; null when none does. */
export async function finalisingOf(tx: Tx, { payrollConfigId, taxYear }: PayrollYear): Promise<Finalising | null> {
  const job = await findUnended(tx, FINALISING, { asked: { payrollConfigId, taxYear } });
  return job === null ? null : { jobId: job.jobId, doneCount: job.doneCount, totalCount: job.totalCount };
}

/**
 * Queues the job if the payroll has more employees than are finalised at once, and returns it, or the one that is on its
 * way; null if the request itself finalises the year. What would be refused is refused here already.
 */
export async function queueFinalising(work: RequestWork, asked: AskedYear): Promise<Finalising | null> {
  const { tx, context, organisationId, caller } = work;
  const { payrollConfigId } = asked;
  // The job may hold the organisation's year ends for minutes.
  const begun = await finalisingOf(tx, asked);
  if (begun !== null) return begun;
  const employees = (await context.employeesByPayroll(tx, [payrollConfigId])).get(payrollConfigId) ?? 0;
  if (employees <= context.largePayroll) return null;
  await lockYearEnds(tx, organisationId);
  const queued = await finalisingOf(tx, asked);
  if (queued !== null) return queued;
  const done = await findFinalised(tx, asked);
  if (done === null)
    await checkYear(work, await lockConfig(tx, payrollConfigId), closingYear(payrollConfigId, asked.taxYear), asked);
  else needP60sAsked(done, asked);
  const payload: FinalisingPayload = { asked, caller };
  const jobId = await context.jobs.enqueue(tx, {
    organisation: organisationId,
    kind: FINALISING,
    payload,
    totalCount: employees,
  });
  return { jobId, doneCount: 0, totalCount: employees };
}
