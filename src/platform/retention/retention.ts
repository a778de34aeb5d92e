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
}

type KeptFor = { readonly days: number } | { readonly years: number };

/** Returns the instant before which records have expired, in milliseconds since 1970. */
export function expiredBefore(kept: KeptFor, now: number): number {
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
