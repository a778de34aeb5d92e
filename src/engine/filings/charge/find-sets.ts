/** Sets tried in a search, so that many submissions take no longer than a second or two. */
const MOST_TRIED = 20_000;
const LARGEST = 3;

/**
 * Returns the sets of up to three items that pass a test, the smallest first, and in the order of the items. A set that
 * contains one already found is left out. Stops after enough have been found or too many tried.
 */
export function findSets<Item>(
  items: readonly Item[],
  passes: (set: readonly Item[]) => boolean,
  enough: number,
): readonly (readonly Item[])[] {
  const found: (readonly Item[])[] = [];
  let tried = 0;
  for (let size = 1; size <= LARGEST; size += 1) {
    for (const set of setsOf(items, size)) {
      if (tried >= MOST_TRIED || found.length >= enough) return found;
      if (found.some((known) => known.every((item) => set.includes(item)))) continue;
      tried += 1;
      if (passes(set)) found.push(set);
    }
  }
  return found;
}

/** Yields the sets of a size. */
function* setsOf<Item>(items: readonly Item[], size: number, from = 0): Generator<readonly Item[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= items.length - size; at += 1) {
    const item = items[at] as Item;
    for (const rest of setsOf(items, size - 1, at + 1)) yield [item, ...rest];
  }
}
