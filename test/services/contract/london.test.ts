import { describe, expect, it } from "vitest";
import { dateInLondon } from "../../../src/services/contract";

/** Instants in UTC, and the day in London then. */
const DAYS: readonly (readonly [instant: string, day: string])[] = [
  ["2026-04-05T22:59:59.999Z", "2026-04-05"],
  ["2026-04-05T23:00:00.000Z", "2026-04-06"],
  ["2027-04-05T22:59:59.999Z", "2027-04-05"],
  ["2027-04-05T23:00:00.000Z", "2027-04-06"],
  ["2026-03-28T23:59:59.999Z", "2026-03-28"],
  ["2026-03-29T00:59:59.999Z", "2026-03-29"],
  ["2026-03-29T22:59:59.999Z", "2026-03-29"],
  ["2026-03-29T23:00:00.000Z", "2026-03-30"],
  ["2026-10-24T22:59:59.999Z", "2026-10-24"],
  ["2026-10-24T23:00:00.000Z", "2026-10-25"],
  ["2026-10-25T23:59:59.999Z", "2026-10-25"],
  ["2026-12-31T23:59:59.999Z", "2026-12-31"],
  ["2027-01-01T00:00:00.000Z", "2027-01-01"],
];

describe("the day in London", () => {
  it.each(DAYS)("at %s is %s", (instant, day) => {
    expect(dateInLondon(Date.parse(instant))).toBe(day);
  });

  it("is the same whichever hour was asked for before", () => {
    const asked = [...DAYS, ...[...DAYS].reverse()].map(([instant]) => dateInLondon(Date.parse(instant)));
    expect(asked).toEqual([...DAYS, ...[...DAYS].reverse()].map(([, day]) => day));
  });
});
