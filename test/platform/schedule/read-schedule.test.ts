import { describe, expect, it } from "vitest";
import { readSchedule } from "../../../src/platform/schedule";

const NOW = Date.parse("2026-03-27T12:00:00Z");

/** Returns the first instants of a schedule after another one. */
function firings(expression: string, from: string, count: number, timezone = "Europe/London"): readonly string[] {
  const read = readSchedule(expression, timezone, NOW);
  if (!read.ok) throw new Error(read.token);
  const all: string[] = [];
  let at = Date.parse(from);
  while (all.length < count) {
    const next = read.schedule.next(at);
    if (next === null) break;
    at = next;
    all.push(new Date(at).toISOString().replace(":00.000Z", "Z"));
  }
  return all;
}

describe("a schedule in London", () => {
  it("keeps its time of day over both clock changes", () => {
    expect(firings("0 9 * * *", "2026-03-28T12:00:00Z", 2)).toEqual(["2026-03-29T08:00Z", "2026-03-30T08:00Z"]);
    expect(firings("0 9 * * *", "2026-10-24T12:00:00Z", 2)).toEqual(["2026-10-25T09:00Z", "2026-10-26T09:00Z"]);
  });

  it("fires once on the day whose clock leaves its time out", () => {
    expect(firings("30 1 * * *", "2026-03-28T00:00:00Z", 3)).toEqual([
      "2026-03-28T01:30Z",
      "2026-03-29T01:00Z",
      "2026-03-30T00:30Z",
    ]);
  });

  it("fires once on the day that has its time twice", () => {
    expect(firings("30 1 * * *", "2026-10-24T00:00:00Z", 3)).toEqual([
      "2026-10-24T00:30Z",
      "2026-10-25T00:30Z",
      "2026-10-26T01:30Z",
    ]);
  });

  it("of several times a day does the same for each list", () => {
    expect(firings("15,45 1 * * *", "2026-10-25T00:00:00Z", 3)).toEqual([
      "2026-10-25T00:15Z",
      "2026-10-25T00:45Z",
      "2026-10-26T01:15Z",
    ]);
    expect(firings("0 1,13 * * *", "2026-03-29T00:30:00Z", 3)).toEqual([
      "2026-03-29T01:00Z",
      "2026-03-29T12:00Z",
      "2026-03-30T00:00Z",
    ]);
  });

  it("of every half hour continues through both, half hour by half hour", () => {
    for (const day of ["2026-03-29", "2026-10-25"]) {
      const all = firings("*/30 * * * *", `${day}T00:00:00Z`, 6).map((each) => Date.parse(each));
      expect(all.map((at) => (at - Date.parse(`${day}T00:00:00Z`)) / 1_800_000)).toEqual([1, 2, 3, 4, 5, 6]);
    }
  });

  it("takes names, lists, ranges, leap days and the last month of a year", () => {
    expect(firings("0 6 1,15 JAN-MAR *", "2026-12-01T00:00:00Z", 2)).toEqual([
      "2027-01-01T06:00Z",
      "2027-01-15T06:00Z",
    ]);
    expect(firings("0 12 * * mon", "2026-03-27T00:00:00Z", 1)).toEqual(["2026-03-30T11:00Z"]);
    expect(firings("0 0 29 2 *", "2026-03-27T00:00:00Z", 1)).toEqual(["2028-02-29T00:00Z"]);
  });
});

describe("what is no schedule", () => {
  it.each([
    "@daily",
    "",
    "* * * *",
    "* * * * * *",
    "60 * * * *",
    "0 24 * * *",
    "0 0 L * *",
    "0 0 ? * *",
    "0 0 1W * *",
    "0 0 * * 5#2",
    "a b c d e",
    "*/0 * * * *",
    "5-1 * * * *",
    "0 0 32 * *",
  ])("%j", (expression) => {
    expect(readSchedule(expression, "Europe/London", NOW)).toEqual({ ok: false, token: "invalid_cron" });
  });

  it.each(["0 0 30 2 *", "0 0 31 4,6,9,11 *"])("%j, which never comes", (expression) => {
    expect(readSchedule(expression, "Europe/London", NOW)).toEqual({ ok: false, token: "cron_never_fires" });
  });

  it.each(["Europe/Nowhere", "", "+01:00", "London"])("of the time zone %j", (timezone) => {
    expect(readSchedule("0 9 * * *", timezone, NOW)).toEqual({ ok: false, token: "invalid_timezone" });
  });
});
