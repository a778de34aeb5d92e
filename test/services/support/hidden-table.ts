import { Client } from "pg";

/** Runs a statement as the owner of a database's tables. */
export async function asOwner(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Takes a table out of sight, so that what needs it fails; answers what gives it back. */
export async function hideTable(databaseUrl: string, table: string): Promise<() => Promise<void>> {
  await asOwner(databaseUrl, `alter table ${table} rename to ${table}_hidden`);
  return () => asOwner(databaseUrl, `alter table ${table}_hidden rename to ${table}`);
}
