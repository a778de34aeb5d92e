/** Milliseconds that an item waits at most. */
const LONGEST_WAIT = 20;
const MOST_WAITING = 64;

interface Batches<T> {
  readonly add: (item: T) => void;
  /** Handles what waits now. */
  readonly flush: () => void;
}

/** Handles items together, a moment later: small work in a row takes less than between other work. */
export function inBatches<T>(handle: (items: readonly T[]) => void): Batches<T> {
  let waiting: T[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    handle(items);
  };
  const add = (item: T): void => {
    waiting.push(item);
    if (waiting.length >= MOST_WAITING) flush();
    else timer ??= setTimeout(flush, LONGEST_WAIT).unref();
  };
  return { add, flush };
}
