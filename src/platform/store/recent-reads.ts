import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { errorCode } from "../error-code";
import type { PlatformTables } from "./platform-tables";
import { createPositions, type Positions, readPosition, writePosition } from "./positions";
import type { ReplicaOptions } from "./replica";
import { type Transactions, transactions } from "./transactions";

/** How recent something must be that is read. */
export interface Recency {
  /** Seconds for which it may be behind, up to the installation's bound, which null means. With 0 it has all that was committed before. */
  readonly staleness: number | null;
  /** A position that it must have reached, such as that of the caller's last change. */
  readonly after: bigint | null;
  /** Whether it reads for long, so that waiting for the replica is worth it. */
  readonly isLong: boolean;
}

/** What was read, and where. */
export interface RecentRead<T> {
  readonly value: T;
  readonly place: "replica" | "primary";
  /** Seconds for which it was behind at most when it was asked for. */
  readonly staleness: number;
}

export interface RecentReads {
  /**
   * Reads from the replica if it is recent enough and answers, else from the primary. What fails or is refused on the
   * replica is done again on the primary, so `work` must change nothing outside its transactions. It decides alone if
   * `recency` is null: then it is the primary.
   */
  readonly read: <T>(recency: Recency | null, work: (place: Transactions) => Promise<T>) => Promise<RecentRead<T>>;
  /** Returns a position of everything committed before the call; null if the primary does not answer. */
  readonly position: () => Promise<string | null>;
}

/** Milliseconds between two looks at how far the replica is. */
const LOOK = 10;
/** Milliseconds that a short read waits for the replica. */
const SHORT_WAIT = 100;
/** Milliseconds for which the primary's position is not looked at again, unless a read must be more recent. */
const RECENT = 500;
/** Milliseconds for which a replica that could not be reached is not asked again, and one that was behind is not waited for. */
const PAUSE = 1_000;
/** The code of a statement that took too long: on the primary it would do so again. */
const TOO_LONG = "57014";

/** Reads of a database and its replica, each with a pool of connections. */
export function recentReads(
  primary: Kysely<PlatformTables>,
  replica: Kysely<PlatformTables>,
  { waitSeconds, stalenessSeconds, onRead }: ReplicaOptions,
): RecentReads {
  const positions = createPositions(async () => {
    const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(
      primary,
    );
    return rows[0]?.position ?? "";
  }, stalenessSeconds * 1_000);
  let isAwayUntil = 0;
  let isBehindUntil = 0;

  const onReplica = async <T>(recency: Recency, work: (place: Transactions) => Promise<T>) => {
    const since = performance.now();
    const bound = Math.min(recency.staleness ?? stalenessSeconds, stalenessSeconds);
    const patience = recency.isLong ? waitSeconds * 1_000 : SHORT_WAIT;
    if (since < isAwayUntil) return null;
    let isReached = false;
    try {
      return await replica.connection().execute(async (connection) => {
        isReached = true;
        const until = since < isBehindUntil ? since : since + patience;
        const oldest = since - bound * 1_000;
        const moment = await momentReached(connection, positions, { since, oldest, after: recency.after, until });
        if (moment === null) {
          isBehindUntil = performance.now() + PAUSE;
          return null;
        }
        onRead?.("replica", secondsSince(since));
        const value = await work(transactions(connection));
        return { value, place: "replica" as const, staleness: Math.ceil(Math.max(0, since - moment) / 1_000) };
      });
    } catch (error) {
      if (errorCode(error) === TOO_LONG) throw error;
      if (!isReached) isAwayUntil = performance.now() + PAUSE;
      return null;
    }
  };

  return {
    read: async (recency, work) => {
      const since = performance.now();
      const found = recency === null ? null : await onReplica(recency, work);
      if (found !== null) return found;
      if (recency !== null) onRead?.("primary", secondsSince(since));
      return { value: await work(transactions(primary)), place: "primary", staleness: 0 };
    },
    position: () => positions.current().then(writePosition, () => null),
  };
}

/** Reads of a database without a replica. */
export function readsOfPrimary(primary: Transactions): RecentReads {
  return {
    read: async (_, work) => ({ value: await work(primary), place: "primary", staleness: 0 }),
    position: async () => null,
  };
}

interface Wanted {
  readonly since: number;
  /** The moment before which nothing may be missing. */
  readonly oldest: number;
  readonly after: bigint | null;
  /** When to stop waiting for the replica. */
  readonly until: number;
}

/** Returns the moment before which the replica misses nothing, once it is recent enough; null if it is not in time, or is no replica. */
async function momentReached(
  connection: Kysely<PlatformTables>,
  positions: Positions,
  { since, oldest, after, until }: Wanted,
): Promise<number | null> {
  // Without an answer of the primary, the moments known before may do.
  await positions.know(Math.max(oldest, since - RECENT)).catch(() => undefined);
  for (;;) {
    const replayed = await replayedBy(connection);
    if (replayed === null) return null;
    const moment = positions.momentOf(replayed);
    const isRecent = moment !== null && moment >= oldest;
    if (isRecent && (after === null || replayed >= after)) return moment;
    if (performance.now() >= until) return null;
    await wait(LOOK);
  }
}

/** Returns how far the replica has replayed the primary's log; null if it is no replica, such as one that was promoted. */
async function replayedBy(connection: Kysely<PlatformTables>): Promise<bigint | null> {
  const { rows } = await sql<{ replayed: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed`.execute(connection);
  const replayed = rows[0]?.replayed ?? null;
  return replayed === null ? null : readPosition(replayed);
}

function secondsSince(since: number): number {
  return (performance.now() - since) / 1_000;
}
