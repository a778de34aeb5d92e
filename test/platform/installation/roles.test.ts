import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../src/platform/free-port";
import { formatInstant } from "../../../src/platform/ports";
import { type TestPlatform, testPlatform } from "../../services/support/platform";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform(undefined, { roles: new Set(["api"]) });
});

afterAll(() => platform.stop());

describe("the scheduler", () => {
  it("does what is due at fixed times; a process of the interface or of jobs does not", async () => {
    const jobs = () =>
      platform.store.inSystem(async (tx) => {
        const { rows } = await sql<{ name: string; due_at: Date }>`select name, due_at from timed_job`.execute(tx);
        return rows.length;
      });
    await platform.anotherProcess(new Set(["worker", "dispatcher"]));
    expect(await jobs()).toBe(0);
    await platform.anotherProcess(new Set(["scheduler"]));
    await expect.poll(jobs).toBeGreaterThan(15);
    const isDone = () =>
      platform.store.inSystem(async (tx) => {
        const now = formatInstant(platform.clock.now());
        const { rows } = await sql`select from timed_job where name = 'SweepFiles' and due_at > ${now}`.execute(tx);
        return rows.length === 1;
      });
    await platform.store.inSystem((tx) =>
      sql`update timed_job set due_at = '2026-11-21T00:00:00Z' where name = 'SweepFiles'`.execute(tx),
    );
    await expect.poll(isDone).toBe(true);
  });
});

describe("the metrics", () => {
  it("name the roles of their process", async () => {
    const { metrics } = await platform.anotherProcess(new Set(["worker", "scheduler"]));
    const text = await metrics.text();
    expect(text.match(/paypacket_role\{role="\w+"/g)).toEqual([
      'paypacket_role{role="worker"',
      'paypacket_role{role="scheduler"',
    ]);
  });
});

describe("a process without the interface", () => {
  it("serves its health on a port of its own, and nothing else", async () => {
    const port = await freePort();
    const settings = { SANDBOX_HEALTH_PORT: String(port), METRICS_OPEN: "true" };
    const worker = await testPlatform(undefined, { roles: new Set(["worker"]), settings });
    try {
      const paths = ["/health", "/ready", "/metrics", "/oauth2/token", "/docs"];
      const asked = paths.map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status);
      expect(await Promise.all(asked)).toEqual([200, 200, 200, 404, 404]);
    } finally {
      await worker.stop();
    }
  });
});
