import { setTimeout } from "node:timers/promises";
import type { PgBoss } from "pg-boss";

/** The schema of the queue package's tables. */
export const SCHEMA = "pgboss";

/** Milliseconds between two looks: the longest that a job waits for an idle worker. */
const LOOK_EVERY = 250;

/** One step into an index for each kind, however many jobs wait. */
const DUE = `select kind from unnest($1::text[]) as kinds(kind) where exists (
  select from ${SCHEMA}.job where name = kind and state < 'active' and not blocked and start_after <= now())`;

interface Looking {
  readonly db: Pick<ReturnType<PgBoss["getDb"]>, "executeSql">;
  readonly kinds: () => Iterable<string>;
  /** Called for each kind that has a job to begin. */
  readonly wake: (kind: string) => void;
  readonly onFailure: (error: unknown) => void;
  /** Waits between two looks, until the signal at most. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

const realPause = (milliseconds: number, signal: AbortSignal) => setTimeout(milliseconds, undefined, { signal });

/**
 * Looks for jobs to begin, for all workers of the process at once, also for those that were to begin later or are tried
 * again. Returns a function that stops it; a look in progress may then fail, which is not reported.
 */
export function lookForJobs({ db, kinds, wake, onFailure, pause = realPause }: Looking): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = async () => {
    const { rows } = await db.executeSql(DUE, [[...kinds()]]);
    for (const { kind } of rows) wake(kind);
  };
  void (async () => {
    while (!signal.aborted) {
      await look().catch((error: unknown) => signal.aborted || onFailure(error));
      await pause(LOOK_EVERY, signal).catch(() => undefined);
    }
  })();
  return () => stopping.abort();
}
