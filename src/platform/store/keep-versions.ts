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
