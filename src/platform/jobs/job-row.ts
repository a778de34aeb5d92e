import { type Selectable, sql } from "kysely";
import type { JobStatus, PlatformTables, Tx } from "../store";

/** A background job as its organisation sees it. */
export interface Job {
  readonly jobId: string;
  readonly kind: string;
  readonly status: JobStatus;
  readonly doneCount: number;
  /** Null while unknown. */
  readonly totalCount: number | null;
  readonly result: unknown;
  /** Why it failed; null unless it did. */
  readonly errorToken: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

/** Returns a job of the transaction's organisation; null if there is no such job. */
export async function readJob(tx: Tx, jobId: string): Promise<Job | null> {
  const row = await tx.selectFrom("job").selectAll().where("job_id", "=", jobId).executeTakeFirst();
  return row === undefined ? null : toJob(row);
}

/** A page of jobs, the newest first. */
interface JobsAsked {
  readonly kind?: string | undefined;
  readonly status?: JobStatus | undefined;
  /** The last job of the page before; null for the first page. */
  readonly before: string | null;
  readonly limit: number;
}

/** Returns jobs of the transaction's organisation. */
export async function listJobs(tx: Tx, { kind, status, before, limit }: JobsAsked): Promise<readonly Job[]> {
  let query = tx.selectFrom("job").selectAll();
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (status !== undefined) query = query.where("status", "=", status);
  if (before !== null) query = query.where("job_id", "<", before);
  return (await query.orderBy("job_id", "desc").limit(limit).execute()).map(toJob);
}

export function toJob(row: Selectable<PlatformTables["job"]>): Job {
  return {
    jobId: row.job_id,
    kind: row.kind,
    status: row.status,
    doneCount: row.done_count,
    totalCount: row.total_count,
    result: row.result,
    errorToken: row.status === "Failed" ? row.error_token : null,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

/** Marks a job that has not ended as cancelled; null if it has ended. */
export async function cancelRow(tx: Tx, jobId: string, at: string) {
  const row = await tx
    .updateTable("job")
    .set({ status: "Cancelled", finished_at: at })
    .where("job_id", "=", jobId)
    .where("status", "in", ["Pending", "Running"])
    .returning(["organisation_id", "payload"])
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a job: its payload and the number of this attempt; null if it has ended. */
export async function takeJob(
  tx: Tx,
  jobId: string,
  at: string,
): Promise<{ payload: unknown; attempt: number } | null> {
  const row = await tx
    .updateTable("job")
    .set({ status: "Running", started_at: sql`coalesce(started_at, ${at}::timestamptz)`, attempt: sql`attempt + 1` })
    .where("job_id", "=", jobId)
    .where("status", "in", ["Pending", "Running"])
    .returning(["payload", "attempt"])
    .executeTakeFirst();
  return row ?? null;
}

/** The changes an attempt writes to its job. */
interface JobChange {
  readonly status?: JobStatus;
  readonly doneMore?: number;
  readonly totalCount?: number;
  readonly result?: unknown;
  readonly errorToken?: string;
  readonly finishedAt?: string;
}

/** Updates a running job as its current attempt; false if it was cancelled or taken over. */
export async function changeJob(tx: Tx, jobId: string, attempt: number, change: JobChange): Promise<boolean> {
  const { doneMore = 0, totalCount, result, errorToken, finishedAt, status } = change;
  const { numUpdatedRows } = await tx
    .updateTable("job")
    .set({
      done_count: sql`done_count + ${doneMore}`,
      ...(status === undefined ? {} : { status }),
      ...(totalCount === undefined ? {} : { total_count: totalCount }),
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
      ...(errorToken === undefined ? {} : { error_token: errorToken }),
      ...(finishedAt === undefined ? {} : { finished_at: finishedAt }),
    })
    .where("job_id", "=", jobId)
    .where("status", "=", "Running")
    .where("attempt", "=", attempt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Fails a job that has not ended, with `by` only while that attempt has it; null if it had ended. */
export async function failJob(
  tx: Tx,
  jobId: string,
  at: string,
  by: { readonly attempt: number; readonly errorToken: string } | null,
): Promise<{ readonly kind: string; readonly payload: unknown } | null> {
  const errorToken = by === null ? sql<string>`coalesce(error_token, 'job_failed')` : by.errorToken;
  const row = await tx
    .updateTable("job")
    .set({ status: "Failed", finished_at: at, error_token: errorToken })
    .where("job_id", "=", jobId)
    .where("status", "in", ["Pending", "Running"])
    .$if(by !== null, (update) => update.where("attempt", "=", by?.attempt ?? 0))
    .returning(["kind", "payload"])
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the result of a job that failed or was cancelled. */
export async function keepResult(tx: Tx, jobId: string, result: unknown): Promise<void> {
  await tx
    .updateTable("job")
    .set({ result: JSON.stringify(result) })
    .where("job_id", "=", jobId)
    .execute();
}
