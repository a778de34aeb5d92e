import { addDays, differenceInCalendarDays, differenceInMonths, format, isExists, isLeapYear } from "date-fns";
import { describe, expect, it } from "vitest";
import * as base from "../src/engine/base";

// date-fns is the independent calendar: it counts with the host's dates, the engine with day numbers.

const DAYS = 366 * 60;
const FIRST = new Date(1999, 0, 1);
const firstDay = base.dayNumber(1999, 1, 1);
const days = Array.from({ length: DAYS }, (_, index) => ({ day: firstDay + index, date: addDays(FIRST, index) }));

describe("the engine's calendar and date-fns", () => {
  it("name the same days", () => {
    for (const { day, date } of days) {
      const text = format(date, "yyyy-MM-dd");
      expect(base.formatDate(day)).toBe(text);
      expect(base.readDate(text)).toBe(day);
    }
  });

  it("know the same leap years and the same dates that do not exist", () => {
    for (let year = 1899; year <= 2101; year++) {
      expect(base.isLeapYear(year)).toBe(isLeapYear(new Date(year, 0, 1)));
      for (const [month, day] of [
        [2, 29],
        [2, 30],
        [4, 31],
        [12, 31],
      ] as const) {
        const text = `${year}-${String(month).padStart(2, "0")}-${day}`;
        expect(Number.isNaN(base.readDate(text)), text).toBe(!isExists(year, month - 1, day));
      }
    }
  });

  it("count the same tax weeks and tax months", () => {
    for (const { day, date } of days) {
      const isBeforeApril6 = date.getMonth() < 3 || (date.getMonth() === 3 && date.getDate() < 6);
      const year = date.getFullYear() - (isBeforeApril6 ? 1 : 0);
      const start = new Date(year, 3, 6);
      expect(base.getTaxYear(day)).toBe(year);
      expect(base.getTaxWeek(day, year)).toBe(Math.floor(differenceInCalendarDays(date, start) / 7) + 1);
      expect(base.getTaxMonth(day)).toBe(differenceInMonths(date, start) + 1);
    }
  });
});
