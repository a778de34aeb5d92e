import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "zod/v4/core";
import { bankHolidays } from "../../src/engine";
import { formatDate, readDate } from "../../src/engine/base";
import { bankHolidaysShape } from "../../src/engine/rulebook";

const read = (name: string) => JSON.parse(readFileSync(`rules/${name}.json`, "utf8"));
const document = parse(bankHolidaysShape, read("bank-holidays"));
const { sources } = read("sources") as { sources: Record<string, unknown> };

describe("bank holidays of one year", () => {
  it("name sources that exist, on days that exist", () => {
    for (const { sources: named, title } of [...document.moved, ...document.proclaimed]) {
      expect(named.length, title).toBeGreaterThan(0);
      for (const id of named) expect(sources, title).toHaveProperty(id);
    }
    for (const { date } of document.proclaimed) expect(formatDate(readDate(date))).toBe(date);
  });

  it("are holidays where they were proclaimed, and nowhere else", () => {
    for (const { date, territories } of document.proclaimed) {
      for (const territory of ["EnglandAndWales", "Scotland", "NorthernIreland"] as const) {
        const isHoliday = bankHolidays(Number(date.slice(0, 4)), territory).has(readDate(date));
        expect([date, territory, isHoliday]).toEqual([date, territory, territories.includes(territory)]);
      }
    }
  });

  it.each([
    // https://www.gov.uk/bank-holidays, and the almanac for years whose Easter the cycle of the moon moves by a week.
    ["2019-04-21", 2019],
    ["2024-03-31", 2024],
    ["2026-04-05", 2026],
    ["2027-03-28", 2027],
    ["2049-04-18", 2049],
    ["2076-04-19", 2076],
    ["2100-03-28", 2100],
  ])("are the Friday before and the Monday after Easter, %s", (easter, year) => {
    const sunday = readDate(easter);
    const near = (territory: "EnglandAndWales" | "Scotland" | "NorthernIreland"): readonly number[] =>
      [...bankHolidays(year, territory)]
        .map((day) => day - sunday)
        .filter((days) => Math.abs(days) < 8)
        .sort((a, b) => a - b);
    expect(near("EnglandAndWales")).toEqual([-2, 1]);
    expect(near("NorthernIreland")).toEqual([-2, 1]);
    expect(near("Scotland")).toEqual([-2]);
  });

  it("are none for what is not a year", () => {
    for (const odd of [Number.NaN, 2026.5, -1, 10_000, {} as never, "2026" as never]) {
      expect(bankHolidays(odd, "Scotland").size).toBe(0);
    }
  });

  it("take the place of the usual day", () => {
    const days = [...bankHolidays(2022, "EnglandAndWales")].map(formatDate);
    expect(days).toContain("2022-06-02");
    expect(days).not.toContain("2022-05-30");
  });
});
