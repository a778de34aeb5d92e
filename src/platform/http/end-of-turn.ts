/** More than this continue in several groups, one after the other, so that nobody waits for thousands. */
const MOST_TOGETHER = 64;

/**
 * Makes a function whose promise fulfils at the end of this turn of the event loop, for all callers in it at once.
 * Requests that arrive together then go through each step together, while its code is in the processor's cache.
 */
export function createEndOfTurn(): () => Promise<void> {
  let group: Promise<void> | null = null;
  let asked = 0;
  const begin = (): Promise<void> => {
    asked = 0;
    const begun = new Promise<void>((resolve) => {
      setImmediate(() => {
        if (group === begun) group = null;
        resolve();
      });
    });
    return begun;
  };
  return () => {
    if (group === null || asked === MOST_TOGETHER) group = begin();
    asked += 1;
    return group;
  };
}
