import { sql } from "kysely";
import { instantOf } from "../ports";
import type { Store } from "../store";
import type { TimedJob } from "./timed-job";

/** Seconds without a sign of life after which another process takes over a run. */
const LEASE = 60;

/** A run that this process has, until another one takes it over. */
export interface Hold {
  readonly name: string;
  readonly dueAt: number;
  /** The number of the hold: results are written only under the latest. */
  readonly fence: number;
  /** Attempts of this run before. */
  readonly tries: number;
}

/** Enters a job in the timetable; a changed schedule counts from now on. */
export async function enterJob(store: Store, { name, cron, timezone }: TimedJob, dueAt: number | null): Promise<void> {
  await store.inSystem((tx) =>
    sql`insert into timed_job (name, cron, timezone, due_at) values (${name}, ${cron}, ${timezone}, ${instantOrNull(dueAt)})
      on conflict (name) do update set cron = excluded.cron, timezone = excluded.timezone, due_at = excluded.due_at, tries = 0
      where (timed_job.cron, timed_job.timezone) is distinct from (excluded.cron, excluded.timezone)`.execute(tx),
  );
}

/** Takes a job that is due and that no process runs; null if no such job is due. */
export async function takeDue(store: Store, names: readonly string[], now: number): Promise<Hold | null> {
  const { rows } = await store.inSystem((tx) =>
    sql<{ name: string; due_at: string; fence: number; tries: number }>`
      update timed_job set fence = fence + 1, leased_until = clock_timestamp() + make_interval(secs => ${LEASE})
      where name = (
        select name from timed_job where name = any(${names}::text[]) and due_at <= ${instantOf(now)}
          and (leased_until is null or leased_until < clock_timestamp())
        order by due_at limit 1 for update skip locked)
      returning name, due_at, fence, tries`.execute(tx),
  );
  const [row] = rows;
  return row === undefined
    ? null
    : { name: row.name, dueAt: Date.parse(row.due_at), fence: row.fence, tries: row.tries };
}

/** Keeps a hold for longer, while its work continues. */
export function renewHold(store: Store, hold: Hold): Promise<void> {
  return change(store, hold, sql`leased_until = clock_timestamp() + make_interval(secs => ${LEASE})`);
}

/** Ends a run: the job is due again at the next time. */
export function endRun(store: Store, hold: Hold, dueAt: number | null): Promise<void> {
  return change(store, hold, sql`due_at = ${instantOrNull(dueAt)}, tries = 0, leased_until = null`);
}

/** Leaves a run that failed to a later attempt, by any process. */
export function retryLater(store: Store, hold: Hold, seconds: number): Promise<void> {
  const until = sql`clock_timestamp() + make_interval(secs => ${seconds})`;
  return change(store, hold, sql`tries = tries + 1, leased_until = ${until}`);
}

async function change(store: Store, { name, fence }: Hold, columns: ReturnType<typeof sql>): Promise<void> {
  await store.inSystem((tx) =>
    sql`update timed_job set ${columns} where name = ${name} and fence = ${fence}`.execute(tx),
  );
}

function instantOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : instantOf(milliseconds);
}
