import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of work before other requests get a turn. */
const LONGEST = 2;

/** Maps items in order, yielding to other requests every few milliseconds. */
export async function mapInTurns<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - began >= LONGEST) {
      await nextTurn();
      began = performance.now();
    }
    made.push(make(item, index));
  }
  return made;
}

/** Splits items into pieces of this size, the last one with the remainder. */
export function splitPieces<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
