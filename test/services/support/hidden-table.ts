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

/** Hides a table, so that whatever needs it fails; returns a function that restores it. */
export async function hideTable(databaseUrl: string, table: string): Promise<() => Promise<void>> {
  await asOwner(databaseUrl, `alter table ${table} rename to ${table}_hidden`);
  return () => asOwner(databaseUrl, `alter table ${table}_hidden rename to ${table}`);
}
