import { join } from "node:path";
import { makeDataFolder, type Settings } from "../config";
import {
  connectPostgres,
  createDatabase,
  joinPostgres,
  openOwnDatabases,
  type PostgresServer,
  startPostgres,
} from "../postgres";

export type EnvironmentName = "sandbox" | "live";

/** The PostgreSQL of an installation, and its database for each environment. */
interface Databases {
  readonly server: PostgresServer;
  readonly urlOf: (environment: EnvironmentName) => Promise<string>;
}

/**
 * Opens the databases. With `DATABASE_URL` that database is the live one, and the sandbox's is `SANDBOX_DATABASE_URL`
 * or one beside it named with "_sandbox", created if missing. Without, both are on a private PostgreSQL in the data
 * folder; one that another process runs there is only used with `join`.
 */
export async function openDatabases(settings: Settings, { join: mayJoin = false } = {}): Promise<Databases> {
  const { DATA_FOLDER, DATABASE_URL, SANDBOX_DATABASE_URL } = settings;
  if (DATABASE_URL === undefined) {
    makeDataFolder(DATA_FOLDER);
    return ownDatabases(ownFolder(settings), mayJoin);
  }
  const server = await connectPostgres(DATABASE_URL);
  const urlOf = async (environment: EnvironmentName): Promise<string> => {
    if (environment === "live") return DATABASE_URL;
    if (SANDBOX_DATABASE_URL !== undefined) return SANDBOX_DATABASE_URL;
    const name = `${decodeURIComponent(new URL(DATABASE_URL).pathname.slice(1))}_sandbox`;
    await createDatabase(DATABASE_URL, name);
    return server.url(name);
  };
  return { server, urlOf };
}

/** Returns the folder of the private PostgreSQL. */
export function ownFolder({ DATA_FOLDER }: Settings): string {
  return join(DATA_FOLDER, "postgres");
}

async function ownDatabases(folder: string, mayJoin: boolean): Promise<Databases> {
  const server = (mayJoin ? await joinPostgres(folder) : null) ?? (await startPostgres({ folder }));
  try {
    return { server, urlOf: await openOwnDatabases(server) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
