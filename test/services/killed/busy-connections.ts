import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";

const BUSY = "datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()";
const LONGEST = 20_000;

/** Ends connections in use as they are found, up to the given number. */
export async function endBusyConnections(databaseUrl: string, most: number): Promise<void> {
  let ended = 0;
  await untilTrue(databaseUrl, async (client) => {
    const { rows } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${BUSY}`);
    ended += rows.length;
    return ended >= most;
  });
}

/** Kills the server process of one connection in use, after which PostgreSQL ends all of them and recovers. */
export async function killBusyBackend(databaseUrl: string): Promise<void> {
  await untilTrue(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity where ${BUSY} limit 1`);
    return rows[0] !== undefined && killNow(rows[0].pid);
  });
}

async function untilTrue(databaseUrl: string, work: (client: Client) => Promise<boolean>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (const since = Date.now(); !(await work(client)); await wait(5)) {
      if (Date.now() - since > LONGEST) throw new Error("No connection was in use.");
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns whether the process existed to be killed. */
export function killNow(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}
