/**
 * Makes a function whose promise fulfils when this turn of the event loop ends, for everybody who asked in it at once. What
 * came in together then goes through each step together: code that has just run is still in the processor's cache.
 */
export function createEndOfTurn(): () => Promise<void> {
  let ending: Promise<void> | null = null;
  return () => {
    ending ??= new Promise((resolve) => {
      setImmediate(() => {
        ending = null;
        resolve();
      });
    });
    return ending;
  };
}
