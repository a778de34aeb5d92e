const NOTHING: ReadonlySet<string> = new Set();

/** JSON in ASCII without spaces, with the keys of every object sorted and some left out: one text per value. */
export function canonicalJson(value: unknown, without: ReadonlySet<string> = NOTHING): string {
  return JSON.stringify(withSortedKeys(value, without)).replace(/[^\x20-\x7e]/g, escaped);
}

function withSortedKeys(value: unknown, without: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withSortedKeys(item, without));
  if (value === null || typeof value !== "object") return value;
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    if (!without.has(key)) sorted[key] = withSortedKeys((value as Record<string, unknown>)[key], without);
  }
  return sorted;
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
