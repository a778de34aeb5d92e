import { describe, expect, it } from "vitest";
import { averageDayHours, patternWeek, unitsOfDay, weekOfRotation } from "../../src/engine";

// Worked by hand: 3 days and 2 half days are 4 days; a rotation of 5 and 2 days in three weeks is 7 / 3 = 2.333…, up.
describe("the average week of a working pattern", () => {
  it.each([
    [["1", "1", "1", "0.5", "0.5", "0", "0"], 1, "30", { days: "4", wholeDays: "5", hours: "30" }],
    [["1", "1", "1", "1", "1", "0", "1", "1"], 3, null, { days: "2.34", wholeDays: "2.34", hours: null }],
    [["0.333333"], 1, "0", { days: "0.34", wholeDays: "1", hours: null }],
  ])("shares the days of all weeks, up to the next hundredth: %j", (parts, weeks, hours, expected) => {
    expect(patternWeek(parts, weeks, hours)).toEqual(expected);
  });

  it("gives a day its part, or its part of the hours of an average day, half a hundredth up", () => {
    const week = patternWeek(["1", "1", "1", "0.5"], 1, "25.375");
    expect(averageDayHours(week)).toBe("7.25");
    expect(unitsOfDay("0.5", week, "Hour")).toBe("3.63");
    expect(unitsOfDay("0.333333", week, "Day")).toBe("0.33");
    expect(unitsOfDay("0", week, "Hour")).toBe("0");
    expect(unitsOfDay("1", { ...week, hours: null }, "Hour")).toBeNull();
  });

  it("rotates weeks forwards and backwards from the first day", () => {
    expect([-8, -7, -1, 0, 6, 7, 13, 14].map((days) => weekOfRotation(days, 2))).toEqual([0, 1, 1, 0, 0, 1, 1, 0]);
  });
});
