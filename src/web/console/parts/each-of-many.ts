/** Items that are worked on at once. */
const AT_ONCE = 3;

/** Works on many items, a few at once, and calls `seen` with how many are done. Returns the results in the order of the items. */
export async function eachOfMany<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  seen: (done: number) => void,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  const waiting = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, item] = next;
      results.set(at, await work(item));
      seen(results.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result);
}
