import type { ClientBase } from "pg";
import { CELLS_ROLE, REQUEST_ROLE, SYSTEM_ROLE } from "./roles";

/** Tables that belong to the installation and have no owner. Requests have no rights on them. */
export const OF_THE_INSTALLATION: readonly string[] = ["migration", "installation", "timed_job", "organisation_place"];

/**
 * Returns everything in a database that could let one owner reach another's rows, from PostgreSQL's own catalogue.
 * Every table must force one policy on requests; its primary key, unique indexes and foreign keys begin with the
 * owner's column (`organisation_id`, `account_id` or `scope_id`).
 */
export async function tenancyFaults(client: ClientBase): Promise<readonly string[]> {
  const faults = [];
  for (const check of [ROLES, UNFORCED, POLICIES, KEYS, FOREIGN_KEYS, RIGHTS]) {
    const { rows } = await client.query<{ fault: string }>(check);
    faults.push(...rows.map(({ fault }) => fault));
  }
  return faults;
}

const OWNERS = "('organisation_id', 'account_id', 'scope_id')";

/** The three conditions of protect-table.ts as PostgreSQL prints them. */
const [ORGANISATION, ACCOUNT] = ["app.org", "app.account"].map(
  (name) => `NULLIF(current_setting('${name}'::text, true), ''::text)`,
);
const OWNED = [
  `(organisation_id = ${ORGANISATION})`,
  `(account_id = ${ACCOUNT})`,
  `(scope_id = COALESCE(${ORGANISATION}, ${ACCOUNT}))`,
];

const TABLES = `select oid, relname, relrowsecurity, relforcerowsecurity, relowner from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not in (${OF_THE_INSTALLATION.map((name) => `'${name}'`).join(", ")})`;

const ROLES = `select rolname || ': may pass policies by' as fault from pg_roles
  where rolname in ('${REQUEST_ROLE}', '${SYSTEM_ROLE}') and (rolsuper or rolbypassrls)`;

const UNFORCED = `select relname || ': row-level security is not forced' as fault from (${TABLES}) as tables
  where not (relrowsecurity and relforcerowsecurity)`;

/** Whether a policy is of requests: not of the system, nor of other cells for the tables of accounts. */
const OF_REQUESTS = `not polroles <@ array(select oid from pg_roles where rolname in ('${SYSTEM_ROLE}', '${CELLS_ROLE}'))`;

const POLICIES = `select relname || ': requests need one policy for all commands' as fault from (${TABLES}) as tables
  where (select array_agg(polcmd::text || polpermissive::text || (pg_get_expr(polqual, polrelid) = pg_get_expr(polwithcheck, polrelid))::text)
           from pg_policy where polrelid = tables.oid and ${OF_REQUESTS})
    is distinct from array['*truetrue']
  union all
  select relname || ': its policy does not ask for the owner' from (${TABLES}) as tables
    join pg_policy on polrelid = tables.oid and ${OF_REQUESTS}
  where pg_get_expr(polqual, polrelid) not in (${OWNED.map((owned) => `'${owned.replaceAll("'", "''")}'`).join(", ")})`;

const KEYS = `select tables.relname || ': ' || index.relname || ' does not begin with the owner' as fault
  from (${TABLES}) as tables
    join pg_index on indrelid = tables.oid and indisunique
    join pg_class as index on index.oid = indexrelid
    left join pg_attribute on attrelid = tables.oid and attnum = indkey[0]
  where attname is null or attname not in ${OWNERS}
  union all
  select relname || ': has no primary key' from (${TABLES}) as tables
  where not exists (select from pg_index where indrelid = tables.oid and indisprimary)`;

const FOREIGN_KEYS = `select tables.relname || ': ' || conname || ' does not begin with the owner on both sides' as fault
  from (${TABLES}) as tables
    join pg_constraint on conrelid = tables.oid and contype = 'f'
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[1]
  where own.attname not in ${OWNERS} or other.attname <> own.attname`;

const RIGHTS = `select relname || ': requests may reach a table of the installation' as fault from pg_class
  where relnamespace = 'public'::regnamespace
    and relname in (${OF_THE_INSTALLATION.map((name) => `'${name}'`).join(", ")})
    and has_table_privilege('${REQUEST_ROLE}', oid, 'select, insert, update, delete')
  union all
  select relname || ': a role of requests may reach a partition past its table' from pg_class
  where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r'
    and (has_table_privilege('${REQUEST_ROLE}', oid, 'select, insert, update, delete')
      or has_table_privilege('${SYSTEM_ROLE}', oid, 'select, insert, update, delete'))
  union all
  select relname || ': is owned by a role of requests' from pg_class
  where relnamespace = 'public'::regnamespace
    and pg_get_userbyid(relowner) in ('${REQUEST_ROLE}', '${SYSTEM_ROLE}')`;
