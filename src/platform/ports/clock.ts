/** The one place that asks what time it is; a test gives its own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** An instant as the interface writes it: "2026-04-06T09:30:00.000Z". */
export function instantOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
