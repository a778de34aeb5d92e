/** The one place that asks what time it is; a test gives its own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
}

export const systemClock: Clock = { now: () => Date.now() };

let last = { milliseconds: Number.NaN, text: "" };

/** An instant as the interface writes it: "2026-04-06T09:30:00.000Z". Many requests come in the same millisecond. */
export function instantOf(milliseconds: number): string {
  if (milliseconds !== last.milliseconds) last = { milliseconds, text: new Date(milliseconds).toISOString() };
  return last.text;
}
