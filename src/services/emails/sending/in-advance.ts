/**
 * Yields each item with what is made of it, in order. Up to `ahead` more are being made meanwhile; if one cannot be made,
 * it rejects when its turn comes, and nothing is made of those behind it.
 */
export async function* inAdvance<Item, Made>(
  items: readonly Item[],
  ahead: number,
  make: (item: Item) => Promise<Made>,
): AsyncGenerator<readonly [Item, Made]> {
  const begun: (readonly [Item, Promise<Made>])[] = [];
  const rest = items[Symbol.iterator]();
  const begin = (): void => {
    const { value, done } = rest.next();
    if (done === true) return;
    const made = make(value);
    // It is handled when its turn comes, if it comes.
    made.catch(() => undefined);
    begun.push([value, made]);
  };
  for (let count = 0; count <= ahead; count++) begin();
  for (let next = begun.shift(); next !== undefined; next = begun.shift()) {
    yield [next[0], await next[1]];
    begin();
  }
}
