/** Seconds to wait after each time in a row that a receiver was out of reach; after the last one sending is given up. */
export const WAITS_AFTER_FAULTS = { live: [1, 5, 30, 60, 300, 900], sandbox: [0, 1, 1] } as const;

/** A message that a receiver must not get twice. */
interface Once {
  /** Whether sending has begun before, and its outcome is not known. */
  readonly wasCutOff: boolean;
  /** Notes that sending begins, before the receiver can have anything. */
  readonly begin: () => Promise<unknown>;
  /** Returns the receiver's reference of the message; null if it does not have it. */
  readonly find: () => Promise<string | null>;
  readonly send: () => Promise<string>;
}

/** Sends a message unless the receiver has it already; returns the receiver's reference. */
export async function sendOnce({ wasCutOff, begin, find, send }: Once): Promise<string> {
  const known = wasCutOff ? await find() : null;
  if (!wasCutOff) await begin();
  return known ?? send();
}
