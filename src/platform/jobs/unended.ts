import { sql } from "kysely";
import type { JobStatus, Tx } from "../store";
import { type Job, toJob } from "./job-row";

/** Returns whether the organisation of the transaction has a job of a kind, with this in its payload, that has not begun. */
export async function isWaiting(tx: Tx, kind: string, payload: object = {}): Promise<boolean> {
  return (await find(tx, kind, payload, ["Pending"])) !== null;
}

/** Returns such a job that has not ended; null if there is no such job. */
export function findUnendedJobs(tx: Tx, kind: string, payload: object): Promise<Job | null> {
  return find(tx, kind, payload, ["Pending", "Running"]);
}

/**
 * Returns whether an older job of a kind is at work, whether or not its process lives. One that has failed an attempt is not:
 * it may wait for minutes until the next.
 */
export async function isBehind(tx: Tx, kind: string, jobId: string): Promise<boolean> {
  const older = await tx
    .selectFrom("job")
    .select("job_id")
    .where("kind", "=", kind)
    .where("status", "=", "Running")
    .where("error_token", "is", null)
    .where("job_id", "<", jobId)
    .limit(1)
    .executeTakeFirst();
  return older !== undefined;
}

async function find(tx: Tx, kind: string, payload: object, statuses: readonly JobStatus[]): Promise<Job | null> {
  const row = await tx
    .selectFrom("job")
    .selectAll()
    .where("kind", "=", kind)
    .where("status", "in", [...statuses])
    .where(sql<boolean>`payload @> ${JSON.stringify(payload)}`)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toJob(row);
}
