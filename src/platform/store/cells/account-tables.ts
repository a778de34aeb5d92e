import type { ClientBase } from "pg";
import { CELLS_ROLE, SYSTEM_ROLE } from "../roles";

/** A table whose rows belong to accounts. */
export interface AccountTable {
  readonly name: string;
  /** Whether the system sees the rows of all accounts. */
  readonly isSwept: boolean;
  /** Whether other cells reach it. */
  readonly isOpen: boolean;
  readonly columns: readonly string[];
}

/** Events of accounts are sent by the first cell alone: another one that took them has no endpoints of accounts. */
const OF_FIRST_ALONE = "account_event";

/** Returns the tables of accounts, from PostgreSQL's own catalogue: those whose policy asks for the account alone. */
export async function accountTables(client: ClientBase): Promise<readonly AccountTable[]> {
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
