type Fields = Readonly<Record<string, unknown>>;

/**
 * Takes back a change of a record that others may have changed since: fields that the change set, and that are still as
 * it left them, become what they were; everything else stays.
 */
export function undone(current: Fields, before: Fields, after: Fields): Fields {
  const result: Record<string, unknown> = { ...current };
  for (const name of Object.keys({ ...before, ...after })) {
    if (isEqual(before[name], after[name]) || !isEqual(current[name], after[name])) continue;
    if (name in before) result[name] = before[name];
    else delete result[name];
  }
  return result;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
