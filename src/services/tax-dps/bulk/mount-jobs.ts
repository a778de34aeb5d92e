import { sql } from "kysely";
import { type Caller, notFound, Refused } from "../../../platform/http";
import { type Job, type JobInHand, readJob } from "../../../platform/jobs";
import { hold, type Tx } from "../../../platform/store";
import { mountOperation, type RequestWork, requesterName, type ServiceContext, workOfJob } from "../../contract";
import { applyNotifications } from "../applying/apply-notifications";
import { dismissNotification } from "../applying/dismiss-notification";
import {
  bulkApply,
  bulkDismiss,
  cancelNoticeJob,
  getJobStatus,
  getLastJob,
  listJobs,
  retrieveAll,
  type ShownJob,
} from "../contract/job-operations";
import { type NotificationRow, selectNotifications } from "../reading/select-notifications";
import { getFeeds } from "../retrieve/marks";
import { type RetrievalPayload, retrieveNotices } from "../retrieve/retrieve-job";
import { sessionOf } from "../retrieve/session-of";
import { type DpsJobType, dpsTables } from "../store/notice-tables";

interface ItemOutcome {
  readonly notification_id: string;
  readonly outcome: "Successful" | "Failed" | "Skipped";
  readonly error: string | null;
}

type Handle = (
  work: RequestWork,
  rows: readonly NotificationRow[],
  reason: string | null,
) => Promise<readonly ItemOutcome[]>;

const AT_ONCE = 50;

const applyAll: Handle = async (work, rows) => {
  const outcomes = await applyNotifications(work, rows);
  return outcomes.map((outcome) =>
    outcome.ok ? successful(outcome.row) : failed(outcome.row.notification_id, outcome.token),
  );
};

const dismissAll: Handle = async (work, rows, reason) => {
  const outcomes: ItemOutcome[] = [];
  for (const row of rows) {
    if (row.status === "Due") outcomes.push(successful(await dismissNotification(work, row, reason)));
    else if (row.status === "Applied") outcomes.push(failed(row.notification_id, "notification_already_applied"));
    else outcomes.push({ notification_id: row.notification_id, outcome: "Skipped", error: null });
  }
  return outcomes;
};

const MOST_RESULTS = 1_000;

const UNFINISHED = ["Pending", "Running"] as const;

export function mountJobs(context: ServiceContext): void {
  handleJobs(context);

  mountOperation(context, retrieveAll, async ({ body, ...work }, tx) => {
    const asked = { dataTypes: body?.dataTypes ?? null, service: body?.service ?? null };
    getFeeds(asked);
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
  return dpsTables(tx)
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
  await dpsTables(tx)
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
  await dpsTables(tx).insertInto("dps_job_item").values(rows).execute();
  return jobId;
}

/** Returns a job of notices, or refuses with 404. */
async function requireJob(tx: Tx, jobId: string): Promise<ShownJob> {
  const row = await dpsTables(tx).selectFrom("dps_job").selectAll().where("job_id", "=", jobId).executeTakeFirst();
  const job = row === undefined ? null : await readJob(tx, jobId);
  if (row === undefined || job === null) throw notFound("job");
  const { results, isTruncated } = await resultsOf(tx, jobId);
  return {
    jobId,
    jobType: row.job_type,
    status: job.status,
    dataTypes: [...row.data_types] as ShownJob["dataTypes"],
    service: row.service as ShownJob["service"],
    progress: await progressOf(tx, job),
    results,
    resultsTruncated: isTruncated,
    error: job.errorToken,
    createdAt: job.createdAt,
    startedAt: job.startedAt,
    finishedAt: job.finishedAt,
    createdBy: row.created_by,
  };
}

/** Of a retrieval the total is not known before its end. */
async function progressOf(tx: Tx, { jobId, kind, status }: Job): Promise<ShownJob["progress"]> {
  const { total, percentage, ...counts } = await dpsTables(tx)
    .selectFrom("dps_job_item")
    .select([
      sql<number>`count(*)`.as("total"),
      sql<number>`count(outcome)`.as("processed"),
      sql<number>`count(*) filter (where outcome = 'Successful')`.as("successful"),
      sql<number>`count(*) filter (where outcome = 'Failed')`.as("failed"),
      sql<number>`count(*) filter (where outcome = 'Skipped')`.as("skipped"),
      sql<number>`case when count(*) = 0 then 100 else 100 * count(outcome) / count(*) end`.as("percentage"),
    ])
    .where("job_id", "=", jobId)
    .executeTakeFirstOrThrow();
  const isKnown = kind !== "RetrieveAll" || status === "Completed";
  return { total: isKnown ? total : null, ...counts, percentage: isKnown ? percentage : null };
}

async function resultsOf(tx: Tx, jobId: string) {
  const rows = await dpsTables(tx)
    .selectFrom("dps_job_item")
    .select(["notification_id", "outcome", "error"])
    .where("job_id", "=", jobId)
    .where("outcome", "is not", null)
    .orderBy("notification_id")
    .limit(MOST_RESULTS + 1)
    .execute();
  const results = rows.slice(0, MOST_RESULTS).map(({ notification_id: notificationId, outcome, error }) => ({
    notificationId,
    success: outcome !== "Failed",
    error,
  }));
  return { results, isTruncated: rows.length > MOST_RESULTS };
}

interface BulkPayload {
  readonly caller: Caller;
  readonly reason: string | null;
}

/** Works through the notices of a job in the order in which they were issued; each step's items are done for good. */
async function workThrough(context: ServiceContext, job: JobInHand<BulkPayload>, handle: Handle): Promise<object> {
  for (let isMore = true; isMore; ) {
    const done = await job.step(
      async (tx) => {
        const work = workOfJob(tx, context, job.organisation, job.payload.caller);
        const outcomes = await outcomesOf(work, job, handle);
        for (const outcome of outcomes) await note(work, job.jobId, outcome);
        return outcomes.length;
      },
      (count) => count,
    );
    isMore = done > 0;
  }
  return {};
}

async function outcomesOf(work: RequestWork, { jobId, payload }: JobInHand<BulkPayload>, handle: Handle) {
  const waiting = await waitingOf(work, jobId);
  const rows = oneEach(waiting.flatMap(({ row }) => row ?? []));
  const gone = waiting.filter(({ row }) => row === null);
  const missing = gone.map(({ id }): ItemOutcome => failed(id, "notification_not_found"));
  return rows.length === 0 ? missing : [...missing, ...(await handle(work, rows, payload.reason))];
}

/** Returns the first notices of the job that wait, locked; null for those that do not exist. */
async function waitingOf({ tx }: RequestWork, jobId: string) {
  const ids = await dpsTables(tx)
    .selectFrom("dps_job_item as item")
    .leftJoin("tax_notification as notice", "notice.notification_id", "item.notification_id")
    .select("item.notification_id as id")
    .where("item.job_id", "=", jobId)
    .where("item.outcome", "is", null)
    .orderBy("notice.issue_date")
    .orderBy("notice.sequence_number")
    .orderBy("item.notification_id")
    .limit(AT_ONCE)
    .execute();
  if (ids.length === 0) return [];
  const rows = await selectNotifications(tx)
    .selectAll()
    .where(
      "notification_id",
      "in",
      ids.map(({ id }) => id),
    )
    .orderBy("notification_id")
    .forNoKeyUpdate()
    .execute();
  const byId = new Map(rows.map((row) => [row.notification_id, row]));
  return ids.map(({ id }) => ({ id, row: byId.get(id) ?? null }));
}

/** Returns the first notice of each employee: the next one is about a record that has then changed. */
function oneEach(rows: readonly NotificationRow[]): readonly NotificationRow[] {
  const seen = new Set<string>();
  return rows.filter(({ matched_employee_id: id }) => {
    if (id === null) return true;
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst;
  });
}

async function note({ tx }: RequestWork, jobId: string, { notification_id, ...outcome }: ItemOutcome): Promise<void> {
  await dpsTables(tx)
    .updateTable("dps_job_item")
    .set(outcome)
    .where("job_id", "=", jobId)
    .where("notification_id", "=", notification_id)
    .execute();
}

function successful({ notification_id }: NotificationRow): ItemOutcome {
  return { notification_id, outcome: "Successful", error: null };
}

function failed(notification_id: string, error: string): ItemOutcome {
  return { notification_id, outcome: "Failed", error };
}
