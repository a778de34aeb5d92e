import { sql } from "kysely";
import { notFound } from "../../../platform/http";
import { type Job, readJob } from "../../../platform/jobs";
import type { Tx } from "../../../platform/store";
import type { ShownJob } from "../contract/job-operations";
import type { DpsTables } from "../store/notice-tables";

const MOST_RESULTS = 1_000;

/** Returns a job of notices, or refuses with 404. */
export async function requireJob(tx: Tx, jobId: string): Promise<ShownJob> {
  const row = await tx
    .withTables<DpsTables>()
    .selectFrom("dps_job")
    .selectAll()
    .where("job_id", "=", jobId)
    .executeTakeFirst();
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
  const { total, percentage, ...counts } = await tx
    .withTables<DpsTables>()
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
  const rows = await tx
    .withTables<DpsTables>()
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
