/** Returns entries by their date; a second one of a date by "date/2". */
export function byDate<Entry extends object>(
  entries: readonly Entry[],
  field: keyof Entry,
): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const date = String(entry[field]);
    let key = date;
    for (let count = 2; found.has(key); count++) key = `${date}/${count}`;
    found.set(key, entry);
  }
  return found;
}
