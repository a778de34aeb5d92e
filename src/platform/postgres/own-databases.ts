import { createHmac } from "node:crypto";
import { Client } from "pg";
import { PrimaryClient } from "./client-of-kind";
import type { PostgresServer } from "./start-postgres";

/** Everything except preparing the private server runs as this user: it owns the databases and is not a superuser. */
const PLAIN_USER = "paypacket";

/** The roles for requests and the system, which the plain user gets as from the guide's administrator. */
const ROLES = ["app_rt", "app_sys"];

/** Objects below 16384 are PostgreSQL's own. Indexes, sequences of a column and row types follow their tables. */
const HAND_OVER = `do $$
  declare statement text;
  begin
    for statement in
      select format('alter schema %I', nspname) from pg_namespace
        where oid >= 16384 and nspname !~ '^pg_' and nspowner <> '${PLAIN_USER}'::regrole
      union all
      select format('alter %s %s', case relkind when 'v' then 'view' when 'm' then 'materialized view'
          when 'S' then 'sequence' else 'table' end, oid::regclass) from pg_class
        where oid >= 16384 and relkind in ('r', 'p', 'v', 'm', 'S') and relowner <> '${PLAIN_USER}'::regrole
          and relnamespace::regnamespace::text !~ '^pg_(toast|temp)'
          and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
            and refclassid = 'pg_class'::regclass and deptype in ('a', 'i') and relkind = 'S')
      union all
      select format('alter routine %s', oid::regprocedure) from pg_proc
        where oid >= 16384 and proowner <> '${PLAIN_USER}'::regrole
      union all
      select format('alter type %s', oid::regtype) from pg_type
        where oid >= 16384 and typrelid = 0 and typelem = 0 and typtype <> 'm' and typowner <> '${PLAIN_USER}'::regrole
    loop
      execute statement || ' owner to ${PLAIN_USER}';
    end loop;
  end
$$`;

/**
 * Prepares a private server for its plain user, and returns a function that creates a database of that user if missing
 * and returns its URL, with that user. Data of earlier versions, owned by the administrator, are transferred.
 */
export async function openOwnDatabases({ url }: PostgresServer): Promise<(name: string) => Promise<string>> {
  const { password } = new URL(url("postgres"));
  await preparePlainUser(url("postgres"), password);
  return async (name) => {
    await createDatabase(url("postgres"), name);
    await handOverDatabase(url(name));
    const address = new URL(url(name));
    address.username = PLAIN_USER;
    address.password = plainPassword(password);
    return address.href;
  };
}

/** Returns the plain user's password, which is derived from the administrator's without revealing it. */
function plainPassword(password: string): string {
  return createHmac("sha256", password).update("paypacket plain user").digest("base64url");
}

/** Creates the plain user of a server and its roles, or updates them. */
async function preparePlainUser(adminUrl: string, password: string): Promise<void> {
  await asAdministrator(adminUrl, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('paypacket plain user'))");
    for (const role of [PLAIN_USER, ...ROLES]) {
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
      if (rowCount === 0) await client.query(`create role ${role}`);
    }
    const secret = client.escapeLiteral(plainPassword(password));
    await client.query(`alter role ${PLAIN_USER} login nosuperuser nocreatedb nocreaterole password ${secret}`);
    await client.query(`grant ${ROLES.join(", ")} to ${PLAIN_USER}`);
  });
}

/** Transfers a database, and what an administrator created in it, to the plain user; does nothing if already done. */
async function handOverDatabase(adminUrl: string): Promise<void> {
  await asAdministrator(adminUrl, async (client) => {
    const { rows } = await client.query<{ owned: boolean; name: string }>(
      `select pg_get_userbyid(datdba) = '${PLAIN_USER}' as owned, datname as name
         from pg_database where datname = current_database()`,
    );
    const [database] = rows;
    if (database === undefined || database.owned) return;
    await client.query("begin");
    await client.query(HAND_OVER);
    await client.query(`alter database ${client.escapeIdentifier(database.name)} owner to ${PLAIN_USER}`);
    await client.query("commit");
  });
}

async function asAdministrator(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

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
