import { describe, expect, it } from "vitest";
import { meanWait, probabilityOfWaiting, utilisation, waitOfShare } from "../../scripts/simulate/waiting";
import type { Random } from "../support/random";
import { exponential, playQueue } from "./queue-events";

const CUSTOMERS = 300_000;
const SEED = 26;

const meanOf = (waits: readonly number[]): number => waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
const shareOf = (waits: readonly number[], share: number): number => waits[Math.floor(waits.length * share)] ?? 0;
const relative = (one: number, other: number): number => Math.abs(one / other - 1);

describe("one server with exponential times (M/M/1)", () => {
  const line = { arrivals: 8, service: 0.1, variability: 1, servers: 1 };
  it("has the known results", () => {
    expect(utilisation(line)).toBeCloseTo(0.8, 12);
    // The probability of waiting is the utilisation; the mean is the utilisation divided by mu - lambda.
    expect(probabilityOfWaiting(line)).toBeCloseTo(0.8, 12);
    expect(meanWait(line)).toBeCloseTo(0.8 / (10 - 8), 12);
    expect(waitOfShare(line, 0.99)).toBeCloseTo(Math.log(0.8 / 0.01) / (10 - 8), 12);
  });

  it("has no wait for the share that does not wait", () => {
    expect(waitOfShare({ ...line, arrivals: 4 }, 0.5)).toBe(0);
  });
});

describe("several servers with exponential times (M/M/c)", () => {
  it("have the results of the formula as it is printed", () => {
    // Two servers: C = 2 rho^2 / (1 + rho), and the mean wait is rho^2 / (1 - rho^2) of a service.
    const two = { arrivals: 15, service: 0.1, variability: 1, servers: 2 };
    expect(probabilityOfWaiting(two)).toBeCloseTo((2 * 0.75 ** 2) / 1.75, 12);
    expect(meanWait(two)).toBeCloseTo((0.1 * 0.75 ** 2) / (1 - 0.75 ** 2), 12);
    // Three servers with a load of two: C = 4/9.
    expect(probabilityOfWaiting({ arrivals: 20, service: 0.1, variability: 1, servers: 3 })).toBeCloseTo(4 / 9, 12);
  });

  it("are calculated for thousands of servers", () => {
    const many = probabilityOfWaiting({ arrivals: 4_900, service: 1, variability: 1, servers: 5_000 });
    expect(many).toBeGreaterThan(0);
    expect(many).toBeLessThan(0.2);
  });

  it("never serve more than they can", () => {
    const over = { arrivals: 31, service: 0.1, variability: 1, servers: 3 };
    expect([probabilityOfWaiting(over), meanWait(over)]).toEqual([1, Number.POSITIVE_INFINITY]);
  });
});

describe("one server with other times (M/G/1)", () => {
  it("waits as Pollaczek and Khinchine have proved", () => {
    // Equal times: half the wait of exponential times.
    const line = { arrivals: 8, service: 0.1, servers: 1 };
    expect(meanWait({ ...line, variability: 0 })).toBeCloseTo(0.2, 12);
    expect(meanWait({ ...line, variability: 4 })).toBeCloseTo(1, 12);
  });
});

/** One in nine takes twenty-five times as long as the others. */
const mixed = (random: Random): number => (random.chance(1 / 9) ? 25 : 1) * (9 / 33) * 0.1;
const VARIABILITY_OF_MIXED = (9 * (8 + 625)) / 33 ** 2 - 1;

describe("the formulas beside queues that are played event by event", () => {
  it.each([
    { servers: 1, busy: 0.6 },
    { servers: 4, busy: 0.8 },
    { servers: 16, busy: 0.8 },
  ])("agree within a tenth for exponential times, $servers servers", ({ servers, busy }) => {
    const line = { arrivals: (busy * servers) / 0.1, service: 0.1, variability: 1, servers };
    const waits = playQueue({
      ...line,
      service: (random) => exponential(random, 0.1),
      customers: CUSTOMERS,
      seed: SEED,
    });
    expect(relative(meanOf(waits), meanWait(line))).toBeLessThan(0.1);
    expect(relative(shareOf(waits, 0.99), waitOfShare(line, 0.99))).toBeLessThan(0.1);
  });

  it.each([
    { name: "equal times", variability: 0, service: () => 0.1 },
    { name: "very different times", variability: VARIABILITY_OF_MIXED, service: mixed },
  ])("agree within a fifth for $name, six servers", ({ variability, service }) => {
    const line = { arrivals: 0.85 * 60, service: 0.1, variability, servers: 6 };
    const waits = playQueue({ ...line, service, customers: CUSTOMERS, seed: SEED });
    expect(relative(meanOf(waits), meanWait(line))).toBeLessThan(0.2);
    expect(relative(shareOf(waits, 0.99), waitOfShare(line, 0.99))).toBeLessThan(0.2);
  });

  it("is played the same for the same seed, and differently for another", () => {
    const options = { arrivals: 8, service: () => 0.1, servers: 1, customers: 1_000, seed: 1 };
    expect(playQueue(options)).toEqual(playQueue(options));
    expect(playQueue({ ...options, seed: 2 })).not.toEqual(playQueue(options));
  });
});
