import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { type PostgresNode, postgresNode } from "./postgres-node";

/** A primary, and a replica to which every commit is written before it is acknowledged. */
export interface PostgresPair {
  /** Names both servers: whoever connects looks for the primary. */
  readonly url: (database: string) => string;
  readonly primary: () => PostgresNode;
  readonly replica: () => PostgresNode;
  /** Kills the primary at once, and makes the replica the primary, alone. */
  readonly failOver: () => Promise<void>;
  /** Makes a new replica of the present primary, in place of the server that was killed. */
  readonly addReplica: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** Runs statements one after the other, each in its own transaction; returns the first row of the last. */
export async function statements(url: string, ...all: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    let row = {};
    for (const each of all) row = (await client.query(each)).rows[0] ?? {};
    return row;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function postgresPair(): Promise<PostgresPair> {
  let primary = await postgresNode();
  await primary.start();
  let replica = await replicaOf(primary);
  let killed: PostgresNode | null = null;
  // The addresses of both stay as they are at first: a new replica takes the port of the server that was killed.
  const ports = [primary.port, replica.port];
  const url = (database: string): string =>
    `${primary.url(database)}?host=127.0.0.1,127.0.0.1&port=${ports.join(",")}&target_session_attrs=read-write`;
  return {
    url,
    primary: () => primary,
    replica: () => replica,
    failOver: async () => {
      await primary.kill("SIGKILL");
      killed = primary;
      primary = replica;
      await statements(primary.url("postgres"), "select pg_promote()", ...synchronous(""));
    },
    addReplica: async () => {
      await killed?.drop();
      replica = await replicaOf(primary, killed?.port);
      killed = null;
    },
    drop: async () => {
      for (const node of [primary, replica, killed]) await node?.drop();
    },
  };
}

async function replicaOf(primary: PostgresNode, port?: number): Promise<PostgresNode> {
  const replica = await postgresNode({ copyOf: primary, flags: ["-R"], ...(port === undefined ? {} : { port }) });
  await replica.start();
  await statements(primary.url("postgres"), ...synchronous("*"));
  const isSafe = "select count(*)::int as count from pg_stat_replication where sync_state = 'sync'";
  while ((await statements(primary.url("postgres"), isSafe)).count !== 1) await wait(25);
  return replica;
}

function synchronous(names: string): readonly string[] {
  return [`alter system set synchronous_standby_names = '${names}'`, "select pg_reload_conf()"];
}
