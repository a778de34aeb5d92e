import { notFound, pageOf, Refused } from "../../platform/http";
import { type Job, listJobs, readJob } from "../../platform/jobs";
import type { Tx } from "../../platform/store";
import { mountOperation, type OperationService } from "../contract";
import { cancelJob, getJob, getJobs } from "./job-operation";

/** The jobs service: background jobs of an organisation. */
export const jobsService: OperationService = {
  name: "jobs",
  migrations: [],
  mount: (context) => {
    const { jobs, cursors } = context;

    mountOperation(context, getJob, async ({ params: { jobId } }, tx) => {
      return { data: await requireJob(tx, jobId), text: "This is the job." };
    });

    mountOperation(context, getJobs, async ({ query, organisationId }, tx) => {
      const { pageSize, paginationToken, jobType, status } = query;
      const place = { route: getJobs.path, scope: organisationId, filters: { jobType, status } };
      const [before = null] = paginationToken === undefined ? [] : await cursors.open(place, paginationToken);
      const asked = { kind: jobType, status, before: before === null ? null : String(before), limit: pageSize + 1 };
      const page = await pageOf(await listJobs(tx, asked), pageSize, place, cursors, ({ jobId }) => [jobId]);
      return {
        data: { items: page.items.map(jobData) },
        text: "The jobs are listed.",
        paginationToken: page.paginationToken,
      };
    });

    mountOperation(context, cancelJob, async ({ params: { jobId } }, tx) => {
      const cancellation = await jobs.cancel(tx, jobId);
      if (cancellation === "AlreadyFinished") throw refused("job_already_finished", "The job has ended.");
      if (cancellation === "NotCancellable") {
        throw refused("job_not_cancellable", "Jobs of this type cannot be cancelled.");
      }
      return { data: await requireJob(tx, jobId), text: "The job is cancelled." };
    });
  },
};

async function requireJob(tx: Tx, jobId: string) {
  const job = await readJob(tx, jobId);
  if (job === null) throw notFound("job");
  return jobData(job);
}

function jobData({ kind: jobType, result, ...rest }: Job) {
  return { ...rest, jobType, result: result as Readonly<Record<string, unknown>> | null };
}

function refused(token: string, text: string): Refused {
  return new Refused(409, { token, text });
}
