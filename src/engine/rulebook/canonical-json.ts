/** JSON in ASCII without spaces, with the keys of every object sorted and absent ones left out: one text per value. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(withSortedKeys(value)).replace(/[^\x20-\x7e]/g, escaped);
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (value === null || typeof value !== "object") return value;
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) sorted[key] = withSortedKeys((value as Record<string, unknown>)[key]);
  return sorted;
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
