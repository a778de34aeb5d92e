import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ASSUMPTIONS } from "../../scripts/simulate/assumptions";
import type { Measured } from "../../scripts/simulate/measured";
import { serversFor } from "../../scripts/simulate/servers-for";
import { peakOf, sizeOf } from "../../scripts/simulate/size";
import { sizingFiles } from "../../scripts/simulate/sizing-page";
import { utilisation, waitOfShare } from "../../scripts/simulate/waiting";

/** A second of processor time is a thousand units of each kind. */
const MEASURED: Measured = {
  request: { role: 0.001, database: 0.001 },
  recalculation: { role: 0.001, database: 0.001 },
  lock: { role: 0.001, database: 0.001 },
  delivery: { role: 0.001, database: 0.001 },
  fanOutPerSecond: 1_000,
  idlePerProcess: 0,
  logBytes: 20_000,
  databaseBytes: 10_000,
};

const at = (employees: number, measured: Partial<Measured> = {}) =>
  sizeOf(employees, { ...MEASURED, ...measured }, ASSUMPTIONS);

describe("the day", () => {
  it("has all of its work in its hours", () => {
    expect(ASSUMPTIONS.hours).toHaveLength(24);
    expect(ASSUMPTIONS.hours.reduce((sum, hour) => sum + hour, 0)).toBeCloseTo(1, 12);
  });

  it("has its peak in the busiest hour", () => {
    // 60% of 3,000,000, of whom 14% in 3,600 seconds: 70 a second.
    const { requests, recalculations, locks, deliveries } = peakOf(3_000_000, ASSUMPTIONS);
    const each = [requests, recalculations, locks, deliveries].map((value) => Math.round(value * 1e6) / 1e6);
    expect(each).toEqual([350, 210, 70, 140]);
  });
});

describe("servers", () => {
  const work = { arrivals: 590, service: 0.001, variability: 4 };
  it("are the fewest that are less busy than stated and let nobody wait longer", () => {
    const bounds = { busy: 0.6, wait: 0.001 };
    const { servers, most } = serversFor(work, bounds);
    expect(most).toBeLessThanOrEqual(bounds.wait);
    expect(utilisation({ ...work, servers })).toBeLessThanOrEqual(bounds.busy);
    const fewer = { ...work, servers: servers - 1 };
    expect(waitOfShare(fewer, 0.99)).toBeGreaterThan(bounds.wait);
  });

  it("are more when other work takes their time", () => {
    expect(serversFor(work, { busy: 0.6, wait: 1 }).servers).toBe(1);
    expect(serversFor(work, { busy: 0.6, wait: 1, taken: 1 }).servers).toBe(3);
  });
});

describe("the size of an installation", () => {
  it("is one process of each role, one core and one database for few", () => {
    const { api, worker, dispatcher, databaseCores, databases } = at(1_000);
    expect([api, worker, dispatcher].map(({ servers }) => servers)).toEqual([1, 1, 1]);
    expect([databaseCores, databases]).toEqual([1, 1]);
  });

  it("grows in proportion to its employees", () => {
    const [small, large] = [at(3_000_000), at(30_000_000)];
    expect(large.gigabytesPerYear).toBeCloseTo(10 * small.gigabytesPerYear, 6);
    expect(large.logMegabytesPerSecond).toBeCloseTo(10 * small.logMegabytesPerSecond, 6);
    // 20 payslips of 10 kB; 700 locks a second of 20 kB.
    expect(large.gigabytesPerYear).toBeCloseTo(6_000, 6);
    expect(large.logMegabytesPerSecond).toBeCloseTo(14, 6);
    // 3,500 requests a second take 3.5 cores at 60%.
    expect(large.api.servers).toBe(6);
  });

  it("names the limit that a database reaches first, and has enough databases for each", () => {
    const cases: readonly (readonly [string, Partial<Measured>])[] = [
      ["processor of the database", { request: { role: 0.001, database: 0.1 } }],
      ["making deliveries of events", { fanOutPerSecond: 50 }],
      ["write-ahead log", { logBytes: 2_000_000 }],
      ["size of the database", { databaseBytes: 100_000 }],
    ];
    for (const [name, measured] of cases) {
      const { bottleneck, databases, needs } = at(30_000_000, measured);
      expect(bottleneck).toBe(name);
      expect(needs).toHaveLength(cases.length);
      for (const need of needs) expect(databases).toBeGreaterThanOrEqual(need.databases);
    }
  });

  it("counts what processes take of the database while there is no work", () => {
    expect(at(30_000_000, { idlePerProcess: 0.5 }).databaseCores).toBeGreaterThan(at(30_000_000).databaseCores);
  });
});

it("the page and its picture are what the simulation writes", () => {
  for (const [path, text] of Object.entries(sizingFiles())) expect(readFileSync(path, "utf8"), path).toBe(text);
});
