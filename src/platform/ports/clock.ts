/** The only source of the time; tests provide their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** The time outside, if `now` may be that of an organisation whose clock was moved. */
  readonly outside?: () => number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Returns the time outside, for what the outside measures, such as how long a link or an `Idempotency-Key` is valid. */
export function timeOutside({ now, outside = now }: Clock): number {
  return outside();
}

let last = { milliseconds: Number.NaN, text: "" };

/** Formats an instant for the interface: "2026-04-06T09:30:00.000Z". Cached, as many requests share a millisecond. */
export function formatInstant(milliseconds: number): string {
  if (milliseconds !== last.milliseconds) last = { milliseconds, text: new Date(milliseconds).toISOString() };
  return last.text;
}
