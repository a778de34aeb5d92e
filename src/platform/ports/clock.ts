/** The only source of the time; tests provide their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
}

export const systemClock: Clock = { now: () => Date.now() };

let last = { milliseconds: Number.NaN, text: "" };

/** Formats an instant for the interface: "2026-04-06T09:30:00.000Z". Cached, as many requests share a millisecond. */
export function formatInstant(milliseconds: number): string {
  if (milliseconds !== last.milliseconds) last = { milliseconds, text: new Date(milliseconds).toISOString() };
  return last.text;
}
