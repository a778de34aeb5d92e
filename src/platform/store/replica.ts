import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { PrimaryClient, serverAddresses } from "../postgres";
import { StoreFault } from "./store-fault";

/** Milliseconds between two looks at how far a replica is. */
const LOOK = 20;
const LONGEST_ANSWER = 2_000;
const TIMES = { connectionTimeoutMillis: LONGEST_ANSWER, query_timeout: LONGEST_ANSWER };

/** A replica of the database for reads that take long, or may be a little behind. */
export interface ReplicaOptions {
  /** Its address; with several servers, whichever of them is a replica. */
  readonly url: string;
  /** How long a read waits until the replica has all that was committed before, in seconds. */
  readonly waitSeconds: number;
  /** How far it may be behind for reads whose callers allow that, in seconds. */
  readonly stalenessSeconds: number;
  /** Called for each read: where it was, and the seconds it has waited. */
  readonly onRead?: (place: "replica" | "primary", seconds: number) => void;
}

/** How far a replica is behind the primary. */
export interface ReplicaLag {
  /** Of the primary's log that the replica has not replayed. */
  readonly bytes: number;
  /** Since the last transaction that it has replayed; 0 if it has replayed everything. */
  readonly seconds: number;
}

/** Checks that a replica, if it can be reached, is of the same database. Throws `StoreFault` `other_database`. */
export async function checkReplica(url: string, replicaUrl: string): Promise<void> {
  const own = await identityOf(new PrimaryClient({ connectionString: url }));
  for (const address of serverAddresses(replicaUrl)) {
    const other = await identityOf(clientOf(address)).catch(() => own);
    if (other === own) continue;
    throw new StoreFault("other_database", "The address of the replica leads to another database than the primary's.");
  }
}

/** The system that a server and its replicas share, and the database by its number. */
async function identityOf(client: Client): Promise<string> {
  return using(client, async () => {
    const { rows } = await client.query<{ identity: string }>(`select system_identifier || ' ' || oid as identity
      from pg_control_system(), pg_database where datname = current_database()`);
    return rows[0]?.identity ?? "";
  });
}

/**
 * Returns the address of the replica as soon as it has everything that was committed before the call: a caller finds its
 * own writes there, and nothing is older than the beginning of the read. It is the primary's if that takes too long, or no
 * replica answers.
 */
export async function urlToRead(url: string, replica: ReplicaOptions): Promise<string> {
  const since = performance.now();
  const found = await writtenUpTo(url)
    .then((position) => {
      const until = since + replica.waitSeconds * 1_000;
      return Promise.any(serverAddresses(replica.url).map((address) => caughtUp(address, position, until)));
    })
    .catch(() => null);
  replica.onRead?.(found === null ? "primary" : "replica", (performance.now() - since) / 1_000);
  return found ?? url;
}

/** Returns how far the replica is behind; null if no server of its address answers as a replica, or the primary does not answer. */
export async function lagOfReplica(url: string, replica: Pick<ReplicaOptions, "url">): Promise<ReplicaLag | null> {
  return writtenUpTo(url)
    .then((position) => Promise.any(serverAddresses(replica.url).map((address) => behind(address, position))))
    .catch(() => null);
}

function behind(address: string, position: string): Promise<ReplicaLag> {
  const client = clientOf(address);
  return using(client, async () => {
    const { rows } = await client.query<ReplicaLag>(
      `select greatest(pg_wal_lsn_diff($1::pg_lsn, replayed), 0)::float8 as bytes,
        case when replayed >= $1::pg_lsn then 0 else extract(epoch from clock_timestamp() - last)::float8 end as seconds
      from (select pg_last_wal_replay_lsn() as replayed,
        coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()) as last) as replica
      where pg_is_in_recovery()`,
      [position],
    );
    const [lag] = rows;
    if (lag === undefined) throw new Error("It is not a replica.");
    return lag;
  });
}

function writtenUpTo(url: string): Promise<string> {
  const client = new PrimaryClient({ connectionString: url, ...TIMES });
  return using(client, async () => {
    const { rows } = await client.query<{ position: string }>("select pg_current_wal_flush_lsn()::text as position");
    return rows[0]?.position ?? "";
  });
}

/** Fulfils when the replica has replayed the position; rejects if it has not by `until`, or is no replica. */
function caughtUp(address: string, position: string, until: number): Promise<string> {
  const client = clientOf(address);
  return using(client, async () => {
    for (;;) {
      const { rows } = await client.query<{ there: boolean | null }>(
        "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn end as there",
        [position],
      );
      const there = rows[0]?.there ?? null;
      if (there) return address;
      if (there === null || performance.now() > until) throw new Error("It is not a replica with all of it.");
      await wait(LOOK);
    }
  });
}

function clientOf(address: string): Client {
  return new Client({ connectionString: address, ...TIMES });
}

async function using<T>(client: Client, work: () => Promise<T>): Promise<T> {
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
