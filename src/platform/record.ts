/** Returns whether a value is an object with named fields, not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns what a value has at the end of a path; undefined if there is nothing. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (owner, step) => (typeof owner === "object" && owner !== null ? Reflect.get(owner, step) : undefined),
    value,
  );
}
