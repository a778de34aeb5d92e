import { setTimeout } from "node:timers/promises";
import { Client } from "pg";

/** Columns that a call may write on the caller's own row, also when it is refused. */
const TRACES = "{last_used_at}";

/** The contents of every table of a database: a row count and a digest over all rows. */
export type Contents = Readonly<Record<string, string>>;

/** Reads the contents past every policy, as the user who owns the server. */
export async function contentsOf(client: Client): Promise<Contents> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
  );
  const parts = rows.map(
    ({
      name,
    }) => `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(row, ' ' order by row)), '') as told
    from (select (to_jsonb(t) - '${TRACES}'::text[])::text as row from ${name} as t) as rows`,
  );
  const told = await client.query<{ name: string; told: string }>(parts.join(" union all "));
  return Object.fromEntries(told.rows.map(({ name, told: each }) => [name, each]));
}

export async function openDatabase(address: string): Promise<Client> {
  const client = new Client({ connectionString: address });
  await client.connect();
  return client;
}

const ON_THEIR_WAY = `select (select count(*) from job where status in ('Pending', 'Running'))
  + (select count(*) from event where claimed_at is null)
  + (select count(*) from webhook_replay where status in ('Queued', 'Running')) as count`;

/** Waits until no job, event or replay is being worked on: the writes would look like those of a call. */
export async function jobsAtRest(client: Client): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await client.query<{ count: string }>(ON_THEIR_WAY);
    if (rows[0]?.count === "0") return;
    await setTimeout(50);
  }
  throw new Error("There are jobs that do not end.");
}
