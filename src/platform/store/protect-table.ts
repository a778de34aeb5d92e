import { REQUEST_ROLE, SYSTEM_ROLE } from "./roles";

interface Protection {
  /** Whether sweeps and fan-out see every owner's rows of the table. */
  readonly swept?: boolean;
}

/**
 * Returns SQL for a migration: only the organisation of the transaction can read and write rows of a table with
 * `organisation_id`. Released migrations contain this text: it must not change.
 */
export function protectTenantTable(table: string, protection: Protection = {}): string {
  return protect(table, `organisation_id = nullif(current_setting('app.org', true), '')`, protection);
}

/** The same for a table of the account, with `account_id`. */
export function protectAccountTable(table: string, protection: Protection = {}): string {
  return protect(table, `account_id = nullif(current_setting('app.account', true), '')`, protection);
}

/** The same for a table whose `scope_id` is the organisation's ID or, at account level, the account's. */
export function protectScopedTable(table: string, protection: Protection = {}): string {
  const scope = ["app.org", "app.account"].map((name) => `nullif(current_setting('${name}', true), '')`);
  return protect(table, `scope_id = coalesce(${scope.join(", ")})`, protection);
}

function protect(table: string, owned: string, { swept = false }: Protection): string {
  const rights = "select, insert, update, delete";
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy ${table}_of_owner on ${table} to ${REQUEST_ROLE} using (${owned}) with check (${owned});
    grant ${rights} on ${table} to ${REQUEST_ROLE};
    ${swept ? sweep(table, rights) : ""}`;
}

/** Returns SQL for a migration: sweeps see every owner's rows of a table that was protected without them. */
export function letSweepsSee(table: string): string {
  return sweep(table, "select, insert, update, delete");
}

function sweep(table: string, rights: string): string {
  return `create policy ${table}_of_system on ${table} to ${SYSTEM_ROLE} using (true) with check (true);
    grant ${rights} on ${table} to ${SYSTEM_ROLE};`;
}

/**
 * Returns SQL for a migration: a row is not deleted while other rows name it where no foreign key can, such as in a list
 * or in a table of an earlier release. `condition` is about `old`, the row to be deleted.
 */
export function keepNamed(table: string, by: string, condition: string): string {
  return `
    create function keep_${table}_named_by_${by}() returns trigger language plpgsql as $$
      begin
        if exists (select from ${by} as n where n.organisation_id = old.organisation_id and ${condition}) then
          raise foreign_key_violation using message = 'A row of ${by} names it.', table = '${by}';
        end if;
        return old;
      end $$;
    create trigger ${table}_named_by_${by} before delete on ${table}
      for each row execute function keep_${table}_named_by_${by}();`;
}

interface Versions {
  /** Columns that change without a new version of the record, such as when it was last used. */
  readonly apart?: readonly string[];
  /** Whether rows are deleted and created again under the same key: versions then continue to rise. */
  readonly isRemade?: boolean;
}

const RISING = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/**
 * Returns SQL for a migration: gives the rows of a table a `version`, incremented with every change of the row by
 * anyone. Changes to rows that belong to the record set `version = version + 1` themselves. Released migrations contain
 * this text: it must not change.
 */
export function keepVersions(table: string, { apart = [], isRemade = false }: Versions = {}): string {
  const ignored = ["version", ...apart].map((column) => `'${column}'`).join(", ");
  return `
    alter table ${table} add column version bigint not null default ${isRemade ? RISING : "1"};
    create or replace function raise_version() returns trigger language plpgsql as $$
      begin
        if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then new.version := old.version + 1; end if;
        return new;
      end $$;
    create trigger ${table}_version before update on ${table}
      for each row execute function raise_version(${ignored});`;
}

/**
 * Returns SQL for a migration that reads or changes rows of every owner. The owner of the tables is bound by policies
 * that are forced, so that without this a migration would silently find no rows.
 */
export function pastPolicies(tables: readonly string[], sql: string): string {
  const each = (change: string) =>
    tables.map((table) => `alter table ${table} ${change} row level security;`).join("\n");
  return `${each("no force")}\n${sql}\n${each("force")}`;
}
