import { errorCode } from "../error-code";
import { PrimaryClient } from "./client-of-kind";
import { PostgresFault } from "./postgres-fault";
import type { PostgresServer } from "./start-postgres";

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
