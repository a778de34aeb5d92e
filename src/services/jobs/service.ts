import { z } from "@hono/zod-openapi";
import { notFound, pageQuery, Refused } from "../../platform/http";
import { type Job, listJobs, readJob } from "../../platform/jobs";
import { JOB_STATUSES, type Tx } from "../../platform/store";
import {
  idField,
  mountOperation,
  type OperationService,
  operation,
  type RefusalCase,
  readPage,
  textField,
  withExamples,
} from "../contract";

const instant = () => z.string().nullable();

const status = z.enum(JOB_STATUSES);

const jobShownFields = withExamples({
  jobId: [idField(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  jobType: [z.string(), "pay_run_recalculation"],
  status: [status, "Running"],
  doneCount: [z.int(), 250],
  totalCount: [z.int().nullable().openapi({ description: "Null while it is not known." }), 1_000],
  result: [
    z.record(z.string(), z.any()).nullable().openapi({
      description:
        "What came of it, once it is completed. Where a job does the work of a request and was refused: the `message` and `validationIssues` that the response would have had.",
    }),
    null,
  ],
  errorToken: [z.string().nullable().openapi({ description: "Why it failed." }), null],
  createdAt: [z.string(), "2026-04-20T09:30:00.000Z"],
  startedAt: [instant(), "2026-04-20T09:30:00.500Z"],
  finishedAt: [instant(), null],
});

const jobShown = z.strictObject(jobShownFields.shape).openapi("Job");

const NOT_FOUND: RefusalCase = { status: 404, token: "job_not_found", when: "The organisation has no such job." };

const one = { service: "Jobs", scope: "organisation", params: z.object({ jobId: idField() }), data: jobShown } as const;

const getJob = operation({
  ...one,
  id: "getJob",
  method: "get",
  path: "/v1/jobs/{jobId}",
  summary: "A background job of the organisation: its progress and its result",
  description: "Poll it until `status` is `Completed`, `Failed` or `Cancelled`. A failed job has an `errorToken`.",
  token: "job_retrieved",
  refusals: [NOT_FOUND],
  examples: { data: jobShownFields.example },
});

const getJobs = operation({
  service: "Jobs",
  scope: "organisation",
  id: "listJobs",
  method: "get",
  path: "/v1/jobs",
  summary: "Background jobs of the organisation, the newest first",
  description: "A page at a time. Filters choose a kind of job or a status.",
  query: pageQuery({ usual: 50, most: 100 }).extend({
    jobType: textField(64).optional().openapi({ example: "payslip_emails" }),
    status: status.optional(),
  }),
  data: z.strictObject({ items: z.array(jobShown) }),
  token: "jobs_listed",
  examples: { data: { items: [jobShownFields.example] } },
});

const cancelJob = operation({
  ...one,
  id: "cancelJob",
  method: "post",
  path: "/v1/jobs/{jobId}/cancel",
  summary: "Cancels a background job that has not ended",
  description:
    "A job that is running stops before its next part; what is done stays done. Emails that a cancelled job had not sent can be requested again. Recalculations and submissions to HMRC cannot be cancelled.",
  token: "job_cancelled",
  idempotent: true,
  refusals: [
    NOT_FOUND,
    { status: 409, token: "job_already_finished", when: "The job is completed, failed or cancelled." },
    { status: 409, token: "job_not_cancellable", when: "Jobs of this type always run to their end." },
  ],
  examples: {
    data: {
      ...jobShownFields.example,
      jobType: "payslip_emails",
      status: "Cancelled",
      result: { sentCount: 250, skipped: [] },
      finishedAt: "2026-04-20T09:31:00.000Z",
    },
  },
});

/** The jobs service: background jobs of an organisation. */
export const jobsService: OperationService = {
  name: "jobs",
  migrations: [],
  mount: (context) => {
    const { jobs } = context;

    mountOperation(context, getJob, async ({ params: { jobId } }, tx) => {
      return { data: await requireJob(tx, jobId), text: "This is the job." };
    });

    mountOperation(context, getJobs, async (work, tx) => {
      const { jobType, status } = work.query;
      const { items, paginationToken } = await readPage(
        work,
        { ...work, route: getJobs.path },
        (after, limit) =>
          listJobs(tx, { kind: jobType, status, before: after === null ? null : String(after[0]), limit }),
        ({ jobId }) => [jobId],
      );
      return { data: { items: items.map(jobData) }, text: "The jobs are listed.", paginationToken };
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
