import type { Client } from "pg";
import { PrimaryClient } from "./client-of-kind";

/** Creates a database if missing: Unicode characters (C.UTF-8), ordered by code point, UTC. */
export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rows.length > 0) return;
    const { rows: found } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    const locale =
      (found[0]?.major ?? 0) >= 17
        ? "locale 'C' locale_provider builtin builtin_locale 'C.UTF-8'"
        : "lc_collate 'C' lc_ctype 'C.UTF-8'";
    await client.query(`create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8' ${locale}`);
  });
}

/** Drops a database if it exists, and the connections to it. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  );
}

async function withClient(url: string, use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new PrimaryClient({ connectionString: url });
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
