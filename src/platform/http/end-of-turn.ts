/** More than this go on in several groups, one after the other, so that nobody waits for thousands. */
const MOST_TOGETHER = 64;

/**
 * Makes a function whose promise fulfils when this turn of the event loop ends, for everybody who asked in it at once. What
 * came in together then goes through each step together: code that has just run is still in the processor's cache.
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
