import { notFound, Refused } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, requesterName, type ServiceContext } from "../../contract";
import {
  bulkApply,
  bulkDismiss,
  cancelNoticeJob,
  getJobStatus,
  getLastJob,
  listJobs,
  retrieveAll,
} from "../contract/job-operations";
import { feedsOf } from "../retrieve/feeds";
import { type RetrievalPayload, retrieveNotices } from "../retrieve/retrieve-job";
import { sessionOf } from "../retrieve/session-of";
import type { DpsJobType, DpsTables } from "../store/notice-tables";
import { applyAll, type BulkPayload, dismissAll, workThrough } from "./bulk-job";
import { requireJob } from "./job-data";

const UNFINISHED = ["Pending", "Running"] as const;

export function mountJobs(context: ServiceContext): void {
  handleJobs(context);

  mountOperation(context, retrieveAll, async ({ body, ...work }, tx) => {
    const asked = { dataTypes: body?.dataTypes ?? null, service: body?.service ?? null };
    feedsOf(asked);
    await sessionOf(tx, context, work.organisationId);
    await refuseSecond(work);
    const payload: RetrievalPayload = { caller: work.caller, asked };
    const jobId = await queue(work, "RetrieveAll", {
      payload,
      dataTypes: asked.dataTypes ?? ["All"],
      service: asked.service,
    });
    return { data: await requireJob(tx, jobId), text: "The notices will be retrieved." };
  });

  mountOperation(context, bulkApply, async ({ body: { notificationIds }, ...work }, tx) => {
    const jobId = await queueItems(work, "BulkApplyNotifications", notificationIds, null);
    return { data: await requireJob(tx, jobId), text: "The notices will be applied." };
  });

  mountOperation(context, bulkDismiss, async ({ body: { notificationIds, reason }, ...work }, tx) => {
    const jobId = await queueItems(work, "BulkDismissNotifications", notificationIds, reason);
    return { data: await requireJob(tx, jobId), text: "The notices will be dismissed." };
  });

  mountOperation(context, listJobs, async ({ query: { status, limit } }, tx) => {
    const rows = await selectJobs(tx)
      .$if(status !== undefined, (all) => all.where("job.status", "=", status ?? "Pending"))
      .limit(limit)
      .execute();
    const items = [];
    for (const { job_id } of rows) items.push(await requireJob(tx, job_id));
    return { data: { items }, text: "The jobs are listed." };
  });

  mountOperation(context, getJobStatus, async ({ params: { jobId } }, tx) => {
    return { data: await requireJob(tx, jobId), text: "This is the job." };
  });

  mountOperation(context, getLastJob, async ({ params: { jobType } }, tx) => {
    const row = await selectJobs(tx).where("own.job_type", "=", jobType).limit(1).executeTakeFirst();
    if (row === undefined) throw notFound("job");
    return { data: await requireJob(tx, row.job_id), text: "This is the job." };
  });

  mountOperation(context, cancelNoticeJob, async ({ params: { jobId } }, tx) => {
    await requireJob(tx, jobId);
    const cancellation = await context.jobs.cancel(tx, jobId);
    if (cancellation !== "Cancelled") {
      throw new Refused(409, { token: "job_already_finished", text: "The job has ended." });
    }
    return { data: await requireJob(tx, jobId), text: "The job is cancelled." };
  });
}

/** What is done of a cancelled job stays done. */
const CANCELLABLE = { onCancelled: async () => undefined };

function handleJobs(context: ServiceContext): void {
  const { jobs } = context;
  jobs.handle<RetrievalPayload>("RetrieveAll", (job) => retrieveNotices(context, job), CANCELLABLE);
  jobs.handle<BulkPayload>("BulkApplyNotifications", (job) => workThrough(context, job, applyAll), CANCELLABLE);
  jobs.handle<BulkPayload>("BulkDismissNotifications", (job) => workThrough(context, job, dismissAll), CANCELLABLE);
}

function selectJobs(tx: Tx) {
  return tx
    .withTables<DpsTables>()
    .selectFrom("dps_job as own")
    .innerJoin("job", "job.job_id", "own.job_id")
    .select("own.job_id")
    .orderBy("own.job_id", "desc");
}

/** One retrieval at a time: a second one would only retrieve the same. */
async function refuseSecond({ tx, organisationId }: RequestWork): Promise<void> {
  await hold(tx, `notices ${organisationId}`);
  const running = await selectJobs(tx)
    .where("own.job_type", "=", "RetrieveAll")
    .where("job.status", "in", UNFINISHED)
    .executeTakeFirst();
  if (running === undefined) return;
  const text = "Notices are being retrieved: wait for that job.";
  throw new Refused(409, { token: "job_already_running", text, arguments: { jobId: running.job_id } });
}

interface NewJob {
  readonly payload: RetrievalPayload | BulkPayload;
  readonly dataTypes: readonly string[];
  readonly service: string | null;
  readonly totalCount?: number;
  readonly reason?: string | null;
}

async function queue(work: RequestWork, kind: DpsJobType, { payload, ...asked }: NewJob): Promise<string> {
  const { tx, context, organisationId, caller } = work;
  const { dataTypes, service, totalCount, reason = null } = asked;
  const counted = totalCount === undefined ? {} : { totalCount };
  const jobId = await context.jobs.enqueue(tx, { organisation: organisationId, kind, payload, ...counted });
  await tx
    .withTables<DpsTables>()
    .insertInto("dps_job")
    .values({
      organisation_id: organisationId,
      job_id: jobId,
      job_type: kind,
      data_types: JSON.stringify(dataTypes),
      service,
      reason,
      created_by: requesterName(caller),
    })
    .execute();
  return jobId;
}

async function queueItems(
  work: RequestWork,
  kind: DpsJobType,
  notificationIds: readonly string[],
  reason: string | null,
): Promise<string> {
  const { tx, organisationId, caller } = work;
  const totalCount = notificationIds.length;
  const jobId = await queue(work, kind, {
    payload: { caller, reason },
    dataTypes: [],
    service: null,
    totalCount,
    reason,
  });
  const own = { organisation_id: organisationId, job_id: jobId, outcome: null, error: null };
  const rows = notificationIds.map((notification_id) => ({ ...own, notification_id }));
  await tx.withTables<DpsTables>().insertInto("dps_job_item").values(rows).execute();
  return jobId;
}
