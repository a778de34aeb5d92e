import { sql } from "kysely";
import { formatInstant } from "../ports";
import type { Store } from "../store";

/** Milliseconds that a month is kept after its last record has expired, so that nothing under way loses its event. */
const MONTH_KEPT = 14 * 24 * 60 * 60 * 1_000;

/** Rows of one transaction: a longer one would hold up others. */
const ROWS_AT_ONCE = 5_000;

/**
 * Deletes expired records in parts, until there are none or `isStopping` returns true; returns the count. Of a table in
 * partitions by month it drops months that have expired and creates those ahead, and returns the count of dropped ones.
 */
export async function deleteExpired(
  store: Store,
  retention: Retention,
  now: number,
  isStopping: () => boolean = () => false,
): Promise<number> {
  if (retention.byMonth !== undefined) return dropMonths(store, retention, retention.byMonth, now);
  const { table, from, kept, where = "true", isOfAccounts = false } = retention;
  if (isOfAccounts && store.isFurtherCell) return 0;
  const before = formatInstant(expiredBefore(kept, now));
  for (let total = 0; ; ) {
    const { numAffectedRows: deleted = 0n } = await store.inSystem((tx) =>
      sql`delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)}
        where ${sql.ref(from)} < ${before} and ${sql.raw(where)} limit ${ROWS_AT_ONCE}))`.execute(tx),
    );
    total += Number(deleted);
    if (deleted < ROWS_AT_ONCE || isStopping()) return total;
  }
}

/**
 * Creates the months ahead and drops the expired ones, each in a transaction of its own: creating holds the partition for
 * others and dropping the whole table, and both at once would deadlock with a request that stores a record.
 */
async function dropMonths(store: Store, { table, kept }: Retention, by: string, now: number): Promise<number> {
  const before = formatInstant(expiredBefore(kept, now) - MONTH_KEPT);
  await store.inSystem((tx) => sql`select keep_months(${table}, ${by}, ${formatInstant(now)})`.execute(tx));
  const { rows } = await store.inSystem((tx) =>
    sql<{ dropped: number }>`select drop_months(${table}, ${by}, ${before}) as dropped`.execute(tx),
  );
  return rows[0]?.dropped ?? 0;
}

/** How long records are kept, and what happens to them afterwards. */
export interface Retention {
  /** What the records are, such as "Finished jobs". */
  readonly subject: string;
  readonly table: string;
  /** The column of the instant from which the time counts. */
  readonly from: string;
  readonly kept: KeptFor;
  /** For a table in partitions by month: the column of its range. */
  readonly byMonth?: string;
  /** SQL for the records that this is for, such as jobs that have ended; all records if left out. */
  readonly where?: string;
  /** Whether the table is of accounts, which the first cell has. */
  readonly isOfAccounts?: boolean;
  /** Whether its instants are by the clock of the organisation, which in the sandbox may be ahead. */
  readonly followsClocks?: boolean;
}

type KeptFor = { readonly days: number } | { readonly years: number };

/** Returns the instant before which records have expired, in milliseconds since 1970. */
function expiredBefore(kept: KeptFor, now: number): number {
  const at = new Date(now);
  if ("years" in kept) at.setUTCFullYear(at.getUTCFullYear() - kept.years);
  else at.setUTCDate(at.getUTCDate() - kept.days);
  return at.getTime();
}

/** Returns "90 days" or "7 years". */
export function keptText(kept: KeptFor): string {
  const [count, unit] = "years" in kept ? [kept.years, "year"] : [kept.days, "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
