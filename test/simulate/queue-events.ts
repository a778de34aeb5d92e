import { Random } from "../support/random";

export interface QueueOptions {
  readonly arrivals: number;
  /** Draws the seconds of a service. */
  readonly service: (random: Random) => number;
  readonly servers: number;
  readonly customers: number;
  readonly seed: number;
}

/** Draws from an exponential distribution. */
export function exponential(random: Random, mean: number): number {
  return -mean * Math.log(1 - random.fraction());
}

/**
 * Plays a queue event by event, first come, first served: returns the seconds for which each customer waited, in ascending
 * order, without the first tenth, who came to an empty queue.
 */
export function playQueue({ arrivals, service, servers, customers, seed }: QueueOptions): readonly number[] {
  const random = new Random(seed);
  const freeAt = new Array<number>(servers).fill(0);
  const waits: number[] = [];
  let now = 0;
  for (let customer = 0; customer < customers; customer += 1) {
    now += exponential(random, 1 / arrivals);
    const first = freeAt.indexOf(Math.min(...freeAt));
    const begins = Math.max(now, freeAt[first] ?? 0);
    freeAt[first] = begins + service(random);
    waits.push(begins - now);
  }
  return waits.slice(customers / 10).sort((one, other) => one - other);
}
