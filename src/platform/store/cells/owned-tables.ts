import type { ClientBase } from "pg";

/** A table with rows of organisations. */
export interface OwnedTable {
  readonly name: string;
  /** The column of the organisation. */
  readonly owner: string;
  /** Its columns, apart from those that PostgreSQL calculates. */
  readonly columns: readonly string[];
  /** Its primary key. */
  readonly key: readonly string[];
}

/**
 * Returns the tables with rows of organisations, from PostgreSQL's own catalogue: those whose policy asks for the
 * organisation.
 */
export async function ownedTables(client: ClientBase): Promise<readonly OwnedTable[]> {
  const { rows } = await client.query<OwnedTable>(`
    select relname::text as name,
      case when policy like '(scope_id = %' then 'scope_id' else 'organisation_id' end as owner,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select array_agg(quote_ident(attname) order by place)
        from pg_index cross join lateral unnest(indkey::int[]) with ordinality as k (number, place)
          join pg_attribute on attrelid = indrelid and attnum = number
        where indrelid = t.oid and indisprimary) as key
    from pg_class t
      cross join lateral (select pg_get_expr(polqual, polrelid) as policy from pg_policy where polrelid = t.oid) as p
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and policy like '%current_setting(''app.org''%'
    order by relname`);
  return rows;
}
