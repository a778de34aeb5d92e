/** Returns an object's own value under a key that a caller chose; undefined if there is no such key. */
export function ownValue<Value>(object: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Returns the item at a place that is known to be in the list. Any other place is a defect of the program. */
export function itemAt<Item>(items: readonly Item[], at: number): Item {
  const item = items[at];
  if (item === undefined) throw new RangeError(`no item at ${at} of ${items.length}`);
  return item;
}
