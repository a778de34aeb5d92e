/** Returns the entry in force on a day: the one with the latest date on or before it. Entries come in any order. */
export function inForce<Key extends string, Entry extends Readonly<Record<Key, string>>>(
  entries: readonly Entry[],
  key: Key,
  day: string,
): Entry | null {
  let found: Entry | null = null;
  for (const entry of entries) {
    if (entry[key] <= day && (found === null || entry[key] > found[key])) found = entry;
  }
  return found;
}

interface Span {
  readonly start_date: string;
  readonly end_date: string | null;
}

/** Returns the span that includes a day; null if none does. */
export function runningOn<Entry extends Span>(spans: readonly Entry[], day: string): Entry | null {
  return spans.find(({ start_date, end_date }) => start_date <= day && (end_date === null || end_date >= day)) ?? null;
}
