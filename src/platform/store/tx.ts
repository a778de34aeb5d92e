import { type Insertable, type Selectable, sql, type Transaction } from "kysely";
import type { PlatformTables } from "./platform-tables";

/** A transaction. A service adds its own tables to the type: `tx.withTables<PayTables>()`. */
export type Tx = Transaction<PlatformTables>;

/** Rows of one statement: stating more of them at once would hold up other requests. */
const ROWS_AT_ONCE = 250;

/**
 * Inserts rows that state every column, as they would be read: `jsonb` as values. A statement has one parameter however
 * many rows and columns it writes; a list of values has one for each field, which takes several times as long to build
 * and to parse.
 */
export async function insertRows<Tables, Table extends keyof Tables & string>(
  tx: Tx,
  table: Table,
  rows: readonly Selectable<Tables[Table]>[],
): Promise<void> {
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  const into = sql.table(table);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const written = JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE));
    await sql`insert into ${into} (${names})
      select ${names} from json_populate_recordset(null::${into}, ${written}::json)`.execute(tx);
  }
}

type AnyRow = Readonly<Record<string, unknown>>;

/** Saves the row that the columns of `key` identify: if it is stored already, all but its time of creation is replaced. */
export function saveRow<Tables, Table extends keyof Tables & string>(
  tables: Transaction<Tables>,
  table: Table,
  key: readonly (keyof Tables[Table] & string)[],
  row: Insertable<Tables[Table]>,
): Promise<Selectable<Tables[Table]>>;
/** The row has the types of its table, so the statement need not know them. */
export function saveRow(
  tables: Transaction<Readonly<Record<string, AnyRow>>>,
  table: string,
  key: readonly string[],
  row: AnyRow,
): Promise<AnyRow> {
  const replaced = Object.entries(row).filter(([column]) => column !== "created_at" && !key.includes(column));
  return tables
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(Object.fromEntries(replaced)))
    .returningAll()
    .executeTakeFirstOrThrow();
}
