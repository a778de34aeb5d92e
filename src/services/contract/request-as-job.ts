import { MOST_ISSUES, refusal } from "../../platform";
import { type Caller, Refused } from "../../platform/http";
import { JobFailure, type JobInHand, readJob } from "../../platform/jobs";
import { formatInstant } from "../../platform/ports";
import type { Tx } from "../../platform/store";
import { dateInLondon } from "./london";
import type { Operation, RequestWork } from "./operation";
import type { ServiceContext } from "./service";

/** Returns what the work of a job has at hand: that of the request which started it, at the present time. */
export function workOfJob(tx: Tx, context: ServiceContext, organisationId: string, caller: Caller): RequestWork {
  const now = context.clock.now();
  return { tx, context, caller, organisationId, now: formatInstant(now), today: dateInLondon(now) };
}

/** Hears of each page of records before it is worked on. */
export type OnPage = (records: number) => Promise<void>;

interface DoneWork {
  /** What the job results in. */
  readonly result: object;
  /** What the entry of the audit log names, beside the job. */
  readonly recordIds: Readonly<Record<string, string>>;
}

/**
 * Does the work of a request as a job, in one transaction: until that is committed nothing has changed, and a killed
 * process has done nothing. A refusal fails the job with its token; the result is then what a response would have had.
 */
export async function requestAsJob<Payload extends { readonly caller: Caller }>(
  context: ServiceContext,
  job: JobInHand<Payload>,
  { method, path }: Pick<Operation, "method" | "path">,
  work: (request: RequestWork, onPage: OnPage) => Promise<DoneWork>,
): Promise<object> {
  const { organisation, jobId, payload } = job;
  const began = await context.store.inTenant(organisation, (tx) => readJob(tx, jobId));
  let counted = began?.doneCount ?? 0;
  return context.store.inTenant(organisation, async (tx) => {
    // Progress is shown by transactions of its own, and begins again with the work.
    const count: OnPage = async (more) => {
      await job.step(async () => undefined, more);
      counted += more;
    };
    await count(-counted);
    const requester = workOfJob(tx, context, organisation, payload.caller);
    try {
      await context.refuseArchived(tx);
      const { result, recordIds } = await work(requester, count);
      const operation = `${method.toUpperCase()} ${path}`;
      const { caller, now: occurredAt } = requester;
      await context.audit(tx, { operation, recordIds: { ...recordIds, jobId }, fields: [], caller, occurredAt });
      return result;
    } catch (error) {
      throw error instanceof Refused ? failureOf(error) : error;
    }
  });
}

function failureOf({ refusal: refused, issues }: Refused): JobFailure {
  const { message, validationIssues } = refusal(refused, issues?.slice(0, MOST_ISSUES));
  return new JobFailure(message.token, { message, validationIssues });
}
