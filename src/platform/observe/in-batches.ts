/** Maximum milliseconds that an item waits. */
const LONGEST_WAIT = 20;
const MOST_WAITING = 64;

interface Batches<T> {
  readonly add: (item: T) => void;
  /** Handles waiting items now. */
  readonly flush: () => void;
}

/** Handles items together, a moment later: small tasks are faster in a row than between other work. */
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
