import { REQUEST_ROLE, SYSTEM_ROLE } from "./roles";

/** SQL of a bound: an instant, or for a key of identifiers the first identifier of that instant. */
const BOUND = "case when is_id then first_id_at(%s at time zone 'UTC') else (%s at time zone 'UTC')::text end";
const bound = (month: string): string => BOUND.replaceAll("%s", month);

/** SQL of the function that creates the months ahead; what lies in the partition for others moves into its month. */
const keepMonths = (
  verb: string,
  beforeMoving: string,
): string => `  ${verb} function keep_months(parent text, by_column text, at timestamptz) returns int language plpgsql
    security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
    declare
      is_id boolean := is_id_column(parent, by_column);
      month timestamp := date_trunc('month', at at time zone 'UTC');
      made int := 0;
      name text;
      low text;
      high text;
    begin
      for step in 0..3 loop
        name := parent || '_until_' || to_char(month + interval '1 month', 'YYYYMM');
        if to_regclass(name) is null then
          low := ${bound("month")};
          high := ${bound("(month + interval '1 month')")};
          execute format('create table %I (like %I including defaults including constraints)', name, parent);
${beforeMoving}          execute format('with moved as (delete from %1$I where %2$I >= %3$L and %2$I < %4$L returning *)
            insert into %5$I select * from moved', parent || '_other', by_column, low, high, name);
          execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, low, high);
          made := made + 1;
        end if;
        month := month + interval '1 month';
      end loop;
      return made;
    end $$;

`;

/**
 * SQL functions for tables in partitions by month. The system calls them; they work as the owner of the tables, with a
 * limit on the wait for a lock, and can be called again at any time.
 */
export const MONTH_FUNCTIONS = `
  create function first_id_at(at timestamptz) returns text language sql immutable as $$
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
      (((extract(epoch from at) * 1000)::bigint >> (5 * (9 - digit))) & 31)::int + 1, 1), '' order by digit)
      || repeat('0', 16) from generate_series(0, 9) as digit $$;

  create function is_id_column(parent text, by_column text) returns boolean language sql stable as $$
    select atttypid = 'text'::regtype from pg_attribute
      where attrelid = parent::regclass and attname = by_column $$;

${keepMonths("create", "")}  create function drop_months(parent text, by_column text, before timestamptz) returns int language plpgsql
    security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
    declare
      is_id boolean := is_id_column(parent, by_column);
      limit_of_month timestamp := before at time zone 'UTC';
      dropped int := 0;
      name text;
    begin
      for name in select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = parent::regclass
          and case when relname ~ '_until_[0-9]{6}$' then to_date(right(relname, 6), 'YYYYMM') <= limit_of_month end
      loop
        execute format('drop table %I', name);
        dropped := dropped + 1;
      end loop;
      execute format('delete from %I where %I < %L', parent || '_other', by_column, ${bound("limit_of_month")});
      return dropped;
    end $$;

  revoke all on function keep_months, drop_months from public;
  grant execute on function keep_months, drop_months to ${SYSTEM_ROLE};`;

/** SQL that lets nobody write to the partition for others while its rows move: a month whose rows are elsewhere is refused. */
export const KEEP_MONTHS_ALONE = keepMonths(
  "create or replace",
  `          execute format('lock table %I in access exclusive mode', parent || '_other');
`,
);

/**
 * Returns SQL for a migration that divides a table into partitions by month: a range of a column of identifiers or
 * instants, which is in its primary key and unique indexes. Rows that exist become one partition, with its indexes;
 * `protection` is the SQL of the table's policies. Identifiers and instants outside the months go to a partition for others.
 */
export function partitionByMonth(table: string, by: string, protection: string): string {
  return `
    do $$
    declare
      month timestamp := date_trunc('month', now() at time zone 'UTC') + interval '1 month';
      is_id boolean := is_id_column('${table}', '${by}');
      earlier text := '${table}_until_' || to_char(month, 'YYYYMM');
      has_rows boolean;
    begin
      alter table ${table} no force row level security;
      select exists (select from ${table}) into has_rows;
      execute format('alter table ${table} rename to %I', earlier);
      execute format('create table ${table} (like %I including defaults including constraints including indexes)
        partition by range (${by})', earlier);
      create table ${table}_other (like ${table} including defaults including constraints);
      alter table ${table} attach partition ${table}_other default;
      if has_rows then
        execute format('revoke all on %I from ${REQUEST_ROLE}, ${SYSTEM_ROLE}', earlier);
        execute format('alter table %I force row level security', earlier);
        execute format('alter table ${table} attach partition %I for values from (minvalue) to (%L)', earlier,
          ${bound("month")});
      else
        execute format('drop table %I', earlier);
      end if;
    end $$;
    ${protection}
    select keep_months('${table}', '${by}', now());`;
}
