import { sql } from "kysely";
import { instantOf } from "../ports";
import type { Store } from "../store";
import { expiredBefore, type Retention } from "./retention";

/** Rows of one transaction: a longer one would hold up others. */
const ROWS_AT_ONCE = 5_000;

/** Deletes expired records in parts, until there are none or `isStopping` returns true; returns the count. */
export async function deleteExpired(
  store: Store,
  { table, from, kept, where = "true" }: Retention,
  now: number,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const before = instantOf(expiredBefore(kept, now));
  for (let total = 0; ; ) {
    const { numAffectedRows: deleted = 0n } = await store.inSystem((tx) =>
      sql`delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)}
        where ${sql.ref(from)} < ${before} and ${sql.raw(where)} limit ${ROWS_AT_ONCE}))`.execute(tx),
    );
    total += Number(deleted);
    if (deleted < ROWS_AT_ONCE || isStopping()) return total;
  }
}
