import { setTimeout } from "node:timers/promises";
import { Client } from "pg";

/** Columns that a call may write on the caller's own row, also when it is refused. */
const TRACES = "'{last_used_at}'::text[]";

const TABLES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`;

/** Keeps every row that a committed statement took away or put there; what is rolled back leaves nothing here either. */
const WATCH = `
  create schema watched;
  create table watched.difference (name text, row text, count int);
  create function watched.note() returns trigger language plpgsql security definer as $$
    begin
      if tg_op <> 'INSERT' then
        insert into watched.difference values (tg_argv[0], (to_jsonb(old) - ${TRACES})::text, -1);
      end if;
      if tg_op <> 'DELETE' then
        insert into watched.difference values (tg_argv[0], (to_jsonb(new) - ${TRACES})::text, 1);
      end if;
      return null;
    end $$;`;

const WATCH_TABLES = `do $$ declare name text; begin
  for name in ${TABLES} loop
    execute format('create trigger watched after insert or update or delete on %I
      for each row execute function watched.note(%L)', name, name);
    commit;
  end loop;
end $$`;

/** By table, the rows that went and the rows that came: "-1 {...}" and "+1 {...}". */
export type Changes = Readonly<Record<string, readonly string[]>>;

/** Opens a database and has it keep, past every policy, what changes in its tables. */
export async function watchedDatabase(address: string): Promise<Client> {
  const client = await openDatabase(address);
  await client.query(WATCH);
  await client.query(WATCH_TABLES);
  return client;
}

/** Returns what changed since the last call; a row that is there again, or as it was, did not. */
export async function newChanges(client: Client): Promise<Changes> {
  const { rows } = await client.query<{ name: string; told: string[] }>(`
    with taken as (delete from watched.difference returning *)
    select name, array_agg(told order by told) as told from (
      select name, to_char(sum(count), 'SG9') || ' ' || row as told from taken
        group by name, row having sum(count) <> 0) as differences
    group by name order by name`);
  return Object.fromEntries(rows.map(({ name, told }) => [name, told]));
}

/** The contents of every table of a database: a row count and a digest over all rows. */
export type Contents = Readonly<Record<string, string>>;

/** Reads the contents past every policy, as the user who owns the server. */
export async function contentsOf(client: Client): Promise<Contents> {
  const { rows } = await client.query<{ name: string }>(TABLES);
  const parts = rows.map(
    ({
      name,
    }) => `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(row, ' ' order by row)), '') as told
    from (select (to_jsonb(t) - ${TRACES})::text as row from ${name} as t) as rows`,
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
  + (select count(*) from upload where check_at = created_at)
  + (select count(*) from webhook_replay where status in ('Queued', 'Running')) as count`;

/** Waits until no job, event, upload or replay is being worked on: the writes would look like those of a call. */
export async function jobsAtRest(client: Client, most = 600): Promise<void> {
  for (let tries = 0; tries < most; tries += 1) {
    const { rows } = await client.query<{ count: string }>(ON_THEIR_WAY);
    if (rows[0]?.count === "0") return;
    await setTimeout(50);
  }
  throw new Error("There are jobs that do not end.");
}
