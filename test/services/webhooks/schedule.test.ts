import { describe, expect, it } from "vitest";
import { afterFailure, getGate, HEALTHY, type Health, onTrial } from "../../../src/services/webhooks/send/health";
import { waitAfter } from "../../../src/services/webhooks/send/retry-schedule";
import { withinRate } from "../../../src/services/webhooks/send/settle-lane";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const failed = (statusCode: number | null, errorToken: string | null = null, retryAfter?: string) => ({
  statusCode,
  errorToken,
  retryAfter,
});

describe("the waits of a delivery", () => {
  const all = (random: number) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => waitAfter(attempt, failed(500), 0, random) ?? 0);
  const sum = (waits: readonly number[]) => waits.reduce((total, wait) => total + wait, 0) / SECOND;

  it("are those of the standard, 75.6 hours together, varied by a fifth", () => {
    expect(all(0.5).map((wait) => wait / SECOND)).toEqual([
      5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
    ]);
    expect([sum(all(0)), sum(all(0.5)), sum(all(1))]).toEqual([272_105 * 0.8, 272_105, 272_105 * 1.2]);
  });

  it("end after the tenth attempt", () => {
    expect(waitAfter(10, failed(500), 0, 0.5)).toBeNull();
  });

  it.each([
    ["429 with seconds", failed(429, null, "8"), 8_000],
    ["503 with fewer seconds than scheduled", failed(503, null, "1"), 5_000],
    ["503 with more than twice the wait", failed(503, null, "3600"), 10_000],
    ["429 with a date", failed(429, null, "Thu, 01 Jan 1970 00:00:07 GMT"), 7_000],
    ["429 with nonsense", failed(429, null, "soon"), 5_000],
    ["502", failed(502), MINUTE],
    ["504", failed(504), MINUTE],
    ["no answer in time", failed(null, "timeout"), MINUTE],
    ["500 with seconds", failed(500, null, "9"), 5_000],
    ["a refused connection", failed(null, "connection_refused"), 5_000],
  ])("after %s", (_, why, wait) => {
    expect(waitAfter(1, why, 0, 0.5)).toBe(wait);
  });
});

describe("the pauses of an endpoint", () => {
  const fail = (times: number, health: Health = HEALTHY, now = 0): Health =>
    Array.from({ length: times }).reduce<Health>((before) => afterFailure(before, now, false).health, health);

  it("begin after ten failures in a row, not after nine", () => {
    expect([getGate(fail(9), 0), getGate(fail(10), 0)]).toEqual(["open", "paused"]);
    expect(fail(10).pausedUntil).toBe(MINUTE);
  });

  it("grow from one minute to thirty, with one delivery on trial after each", () => {
    let health = fail(10);
    const pauses = [];
    for (let pause = 0; pause < 8; pause += 1) {
      const at = health.pausedUntil ?? 0;
      expect([getGate(health, at - 1), getGate(health, at)]).toEqual(["paused", "trial"]);
      expect(getGate(onTrial(health, at), at)).toBe("paused");
      health = afterFailure(onTrial(health, at), at, true).health;
      pauses.push(((health.pausedUntil ?? 0) - at) / MINUTE);
    }
    expect(pauses).toEqual([2, 4, 8, 16, 30, 30, 30, 30]);
  });

  it("are not made longer by attempts that were under way", () => {
    expect(fail(14).pausedUntil).toBe(fail(10).pausedUntil);
  });

  it("alert once after a day, and disable after five", () => {
    const first = afterFailure(HEALTHY, 0, false).health;
    expect(afterFailure(first, DAY - 1, false).alert).toBeNull();
    const alerted = afterFailure(first, DAY, false);
    expect([alerted.alert, afterFailure(alerted.health, 2 * DAY, false).alert]).toEqual(["Failing", null]);
    expect(afterFailure(alerted.health, 5 * DAY, false).alert).toBe("Disabled");
  });

  it("forget a failure after ten days, so that one now and then does not disable", () => {
    const first = afterFailure(HEALTHY, 0, false).health;
    expect(afterFailure(first, 10 * DAY + 1, false)).toMatchObject({
      alert: null,
      health: { failingSince: 10 * DAY + 1 },
    });
  });
});

describe("a rate limit", () => {
  it.each([1, 2, 7, 20, 50, 333, 1_000])("of %i a second lets no second have more, and wastes little", (perSecond) => {
    const sent: number[] = [];
    let freeAt = 0;
    for (let now = 0; now < 5_000; now += 3) {
      const { count, freeAt: next } = withinRate(perSecond, freeAt, now, 10);
      freeAt = next;
      for (let each = 0; each < count; each += 1) sent.push(now);
    }
    const most = Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + SECOND).length));
    expect(most).toBeLessThanOrEqual(perSecond);
    expect(sent.length).toBeGreaterThan(perSecond * 5 * 0.9 - 1);
  });
});
