import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { errorCode } from "../error-code";
import { PrimaryClient } from "./client-of-kind";
import { dataFolder } from "./data-folder";
import { lockHolder } from "./lock-holder";
import { PostgresFault } from "./postgres-fault";
import type { PostgresServer } from "./start-postgres";

const LONGEST_START = 60_000;

/**
 * Joins the PostgreSQL that another process of this machine has started on its folder, for as long as that process runs
 * it; null if there is no such server. Throws `folder_unusable` if the folder's password cannot be read, `folder_in_use` if its
 * server does not respond.
 */
export async function joinPostgres(stated: string): Promise<PostgresServer | null> {
  const folder = resolve(stated);
  const files = dataFolder(folder);
  const port = await portOfRunning(folder, files.cluster);
  if (port === null) return null;
  const password = passwordOf(folder, files.passwordFile);
  const url = (database: string): string =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  return { elsewhere: null, url, ended: new Promise(() => undefined), stop: () => Promise.resolve() };
}

/** Waits while another server starts or stops. */
async function portOfRunning(folder: string, cluster: string): Promise<number | null> {
  const since = Date.now();
  for (;;) {
    const holder = lockHolder(cluster);
    if (holder === null || holder.isLeftOver) return null;
    if (holder.status === "ready") return holder.port;
    if (Date.now() - since > LONGEST_START) {
      throw new PostgresFault("folder_in_use", `The PostgreSQL of the data folder ${folder} does not get ready.`);
    }
    await wait(50);
  }
}

function passwordOf(folder: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    const who = "Run this as the user who runs Paypacket";
    throw new PostgresFault("folder_unusable", `The password in the data folder ${folder} cannot be read. ${who}.`);
  }
}

const OLDEST = 150_000;

/** Connects to an external PostgreSQL. Throws `not_reachable` or `wrong_version`; never reveals the password. */
export async function connectPostgres(databaseUrl: string): Promise<PostgresServer> {
  const version = await serverVersion(databaseUrl);
  if (version < OLDEST) {
    throw new PostgresFault("wrong_version", "DATABASE_URL names a PostgreSQL before 15; 15 or later is needed.");
  }
  const url = (database: string): string => {
    const address = new URL(databaseUrl);
    address.pathname = `/${encodeURIComponent(database)}`;
    return address.href;
  };
  return { elsewhere: null, url, ended: new Promise(() => undefined), stop: () => Promise.resolve() };
}

async function serverVersion(databaseUrl: string): Promise<number> {
  try {
    const client = new PrimaryClient({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
    try {
      await client.connect();
      const { rows } = await client.query<{ version: string }>(
        "select current_setting('server_version_num') as version",
      );
      return Number(rows[0]?.version);
    } finally {
      await client.end().catch(() => undefined);
    }
  } catch (error) {
    const why = errorCode(error) || "no answer";
    throw new PostgresFault("not_reachable", `The PostgreSQL of DATABASE_URL cannot be used (${why}).`);
  }
}
