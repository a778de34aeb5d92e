import { halfUpDivide } from "../../kernel";
import { type CalendarDate, type DefinedFunction, defineFunction, formatDate, shape } from "../base";
import { BANK_HOLIDAY_MODES } from "./holiday-year-facts";
import { formatUnits } from "./units";

/** The part of a first or last day that is taken. */
export const DAY_PARTS = ["WholeDay", "FirstHalf", "SecondHalf"] as const;

/** The leave of a half day, in days. */
export const HALF_A_DAY = "0.5";

const DAY = shape.record({
  date: shape.date,
  /** Units that the working pattern has on the day: a day or part of one, or hours. */
  units: shape.decimal("units", { from: 0, upTo: "24.00" }),
  isBankHoliday: shape.optional(shape.flag, false),
  /** Whether the employee is absent because of sickness. */
  isSick: shape.optional(shape.flag, false),
});

type Day = shape.ReadOf<typeof DAY>;

const PART = shape.optional(shape.choice(DAY_PARTS), "WholeDay");

/** The longest spell of holiday. */
const MOST_DAYS = 366;

const FACTS = shape.record({
  /** Every day of the holiday, in order. */
  days: shape.notEmpty(shape.list(DAY, { upTo: MOST_DAYS }, shape.distinct("date"))),
  startPart: PART,
  endPart: PART,
  bankHolidays: shape.optional(shape.choice(BANK_HOLIDAY_MODES), "Included"),
  /** Whether days of sickness during the holiday still count as holiday. */
  sickDaysKeepHoliday: shape.optional(shape.flag, false),
});

/** A spell of holiday with the working pattern of each of its days. */
export interface HolidayDaysFacts extends shape.FactsOf<typeof FACTS> {}

/** One day of a holiday, and the leave that it uses. */
export interface HolidayDay {
  readonly date: CalendarDate;
  readonly units: string;
  readonly isBankHoliday: boolean;
  readonly isSick: boolean;
}

/** The leave that a spell of holiday uses, by day and in total, in the unit of the policy. */
export interface HolidayDays {
  readonly days: readonly HolidayDay[];
  readonly units: string;
}

/**
 * Calculates the leave that a spell of holiday uses, day by day.
 *
 * A day uses what the working pattern has on it; a first or last day that is taken in part, half of that (half a
 * hundredth up). Bank holidays that the policy gives use nothing here: they use the leave of the year already. Days of
 * sickness use nothing, and are given back if they were booked, unless the policy keeps them as holiday.
 * Problems: wrong facts; `must_not_be_empty`; `duplicate` for a date given twice.
 * Source: for sickness, Pereda v Madrid Movilidad (C-277/08), as retained; the rest is ours.
 */
export const holidayDays: DefinedFunction<HolidayDaysFacts, HolidayDays> = defineFunction({
  name: "holiday-days",
  facts: FACTS,
  work(read) {
    const used = read.days.map((day, index) => usedOn(day, index, read));
    return {
      days: read.days.map(({ date, isBankHoliday, isSick }, index) => ({
        date: formatDate(date),
        units: formatUnits(used[index] ?? 0),
        isBankHoliday,
        isSick,
      })),
      units: formatUnits(used.reduce((sum, each) => sum + each, 0)),
    };
  },
});

function usedOn(day: Day, index: number, read: shape.ReadOf<typeof FACTS>): number {
  if (day.isBankHoliday && read.bankHolidays !== "NotGiven") return 0;
  if (day.isSick && !read.sickDaysKeepHoliday) return 0;
  const isPart =
    (index === 0 && read.startPart !== "WholeDay") || (index === read.days.length - 1 && read.endPart !== "WholeDay");
  return isPart ? halfUpDivide(day.units, 2) : day.units;
}
