import { createHash } from "node:crypto";
import { type ClientBase, escapeIdentifier, escapeLiteral } from "pg";
import { errorCode } from "../../error-code";
import { PrimaryClient, serverAddresses } from "../../postgres";
import { CELLS_ROLE, ensureRoles, REQUEST_ROLE, SYSTEM_ROLE } from "../roles";
import { StoreFault } from "../store-fault";

/** Events of accounts are sent by the first cell alone: another one that took them has no endpoints of accounts. */
const OF_FIRST_ALONE = "account_event";

/** Views of the first cell's tables, which statements find before this database's own, empty ones. */
const VIEWS = "accounts";
/** The first cell's tables themselves, as PostgreSQL reaches them. */
const TABLES = "accounts_of_first";
const SERVER = "first_cell";
const RIGHTS = "select, insert, update, delete";

/**
 * Makes the tables of accounts those of the first cell's database, by PostgreSQL's own `postgres_fdw`: views with the
 * conditions that row-level security has there. Nothing is done if they are there already. Throws `StoreFault`.
 */
export async function attachAccounts(client: ClientBase, firstUrl: string): Promise<void> {
  const tables = await openFirst(firstUrl);
  const made = createHash("sha256")
    .update(JSON.stringify([firstUrl, tables, viewOf.toString()]))
    .digest("hex");
  const { rows } = await client.query<{ made: string | null }>(
    "select obj_description(to_regnamespace($1)::oid, 'pg_namespace') as made",
    [VIEWS],
  );
  if (rows[0]?.made === made) return;
  await client.query("begin");
  try {
    await dropReferences(client, tables);
    for (const statement of statements(firstUrl, tables, made)) await client.query(statement);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw errorCode(error) === "42501" ? notAllowed(error) : error;
  }
}

/** Lets cells reach the tables of accounts in the first cell's database, and returns these. */
async function openFirst(firstUrl: string): Promise<readonly AccountTable[]> {
  const first = new PrimaryClient({ connectionString: firstUrl, application_name: "paypacket-cell" });
  first.on("error", () => undefined);
  await first.connect();
  try {
    await ensureRoles(first, [CELLS_ROLE]);
    const tables = await accountTables(first);
    if (tables.length === 0) throw new StoreFault("first_cell_is_empty", "Start a process of the first cell first.");
    for (const { name } of tables.filter(({ isOpen }) => !isOpen)) {
      await first.query(`grant ${RIGHTS} on ${name} to ${CELLS_ROLE};
        create policy ${name}_of_cells on ${name} to ${CELLS_ROLE} using (true) with check (true)`);
    }
    return tables.map((each) => ({ ...each, isOpen: true }));
  } finally {
    await first.end();
  }
}

/** Drops what refers to tables of accounts from outside them: this database's own are empty. */
async function dropReferences(client: ClientBase, tables: readonly AccountTable[]): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
      where contype = 'f' and confrelid = any($1::text[]::regclass[]) and conrelid <> all($1::text[]::regclass[])`,
    [tables.map(({ name }) => `public.${name}`)],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
}

function statements(firstUrl: string, tables: readonly AccountTable[], made: string): readonly string[] {
  const names = tables.map(({ name }) => name).join(", ");
  const { username, password, pathname } = new URL(firstUrl);
  const mapped = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  const database = decodeURIComponent(pathname.slice(1));
  return [
    "create extension if not exists postgres_fdw",
    `drop schema if exists ${VIEWS} cascade`,
    `drop schema if exists ${TABLES} cascade`,
    `drop server if exists ${SERVER} cascade`,
    `create server ${SERVER} foreign data wrapper postgres_fdw options (${optionsOf(serverOptions(firstUrl, database))})`,
    `create user mapping for current_user server ${SERVER} options (${optionsOf(mapped)})`,
    `create schema ${TABLES}`,
    `import foreign schema public limit to (${names}) from server ${SERVER} into ${TABLES} options (import_default 'true')`,
    `create schema ${VIEWS}`,
    `grant usage on schema ${VIEWS} to ${REQUEST_ROLE}, ${SYSTEM_ROLE}`,
    ...tables.map(viewOf),
    `comment on schema ${VIEWS} is ${escapeLiteral(made)}`,
    `do $$ begin execute format('alter database %I set search_path = ${VIEWS}, public', current_database()); end $$`,
  ];
}

function viewOf({ name, isSwept }: AccountTable): string {
  const owned = "account_id = nullif(current_setting('app.account', true), '')";
  const seen = isSwept ? `current_user = '${SYSTEM_ROLE}' or ${owned}` : owned;
  const roles = isSwept ? `${REQUEST_ROLE}, ${SYSTEM_ROLE}` : REQUEST_ROLE;
  return `create view ${VIEWS}.${name} with (security_barrier) as select * from ${TABLES}.${name} where ${seen}
      with local check option;
    grant ${RIGHTS} on ${VIEWS}.${name} to ${roles}`;
}

function serverOptions(firstUrl: string, dbname: string): Readonly<Record<string, string>> {
  const addresses = serverAddresses(firstUrl).map((each) => new URL(each));
  const ssl = new URL(firstUrl).searchParams.get("sslmode");
  return {
    host: addresses.map(({ hostname, searchParams }) => searchParams.get("host") ?? hostname).join(","),
    port: addresses.map(({ port, searchParams }) => searchParams.get("port") ?? (port || "5432")).join(","),
    dbname,
    options: `-c role=${CELLS_ROLE}`,
    application_name: "paypacket-cell",
    ...(addresses.length > 1 ? { target_session_attrs: "read-write" } : {}),
    ...(ssl === null ? {} : { sslmode: ssl }),
  };
}

function optionsOf(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${escapeIdentifier(name)} ${escapeLiteral(value)}`)
    .join(", ");
}

function notAllowed(error: unknown): StoreFault {
  return new StoreFault(
    "roles_not_allowed",
    `The database's user cannot reach the first cell (${String(error)}). Have an administrator of this database run: ` +
      "create extension postgres_fdw; grant usage on foreign data wrapper postgres_fdw to the user.",
  );
}

/** A table whose rows belong to accounts. */
interface AccountTable {
  readonly name: string;
  /** Whether the system sees the rows of all accounts. */
  readonly isSwept: boolean;
  /** Whether other cells reach it. */
  readonly isOpen: boolean;
  readonly columns: readonly string[];
}

/** Returns the tables of accounts, from PostgreSQL's own catalogue: those whose policy asks for the account alone. */
async function accountTables(client: ClientBase): Promise<readonly AccountTable[]> {
  const hasPolicyOf = (role: string) => `exists (select from pg_policy join pg_roles on pg_roles.oid = any(polroles)
      where polrelid = t.oid and rolname = '${role}')`;
  const { rows } = await client.query<AccountTable>(
    `select relname::text as name, ${hasPolicyOf(SYSTEM_ROLE)} as "isSwept", ${hasPolicyOf(CELLS_ROLE)} as "isOpen",
      (select array_agg(attname || ' ' || format_type(atttypid, atttypmod) || attnotnull order by attnum) from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped) as columns
    from pg_class t
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> $1
      and exists (select from pg_policy where polrelid = t.oid
        and pg_get_expr(polqual, polrelid) like '(account_id = NULLIF(current_setting(''app.account''%')
    order by relname`,
    [OF_FIRST_ALONE],
  );
  return rows;
}
