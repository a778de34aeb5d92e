/** Returns an object's own value under a key that a caller chose; undefined if there is no such key. */
export function ownValue<Value>(object: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Returns the item at a place that is known to be in the list. Any other place is a defect of the program. */
export function itemAt<Item>(items: ArrayLike<Item>, at: number): Item {
  const item = items[at];
  if (item === undefined) throw new RangeError(MISSING);
  return item;
}

const MISSING = "A value that must be there is missing.";

/** Returns a value that is known to be there. */
export function needed<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new RangeError(MISSING);
  return value;
}

/** Returns the keys of a table that has no others than its type names, in its order. */
export function getKeys<Table extends Readonly<Record<string, unknown>>>(
  table: Table,
): readonly (keyof Table & string)[] {
  return Object.keys(table);
}

/** Returns an object with an entry for each name. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  entryFor: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(names.map((name) => [name, entryFor(name)])) as Record<Name, Value>;
}
