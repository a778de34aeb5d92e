import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of work after which others have their turn. */
const LONGEST = 5;

/** Makes something of each item, in their order. Other requests have their turn every few milliseconds. */
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

/** The same items in pieces of so many, the last one with what is left. */
export function piecesOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
