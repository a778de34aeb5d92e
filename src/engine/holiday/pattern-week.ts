import { ceilDivide, halfUpDivide } from "../../kernel";
import { formatUnits, type HolidayUnit } from "./units";

const DECIMALS = 6;
const MILLION = 1_000_000;
const MILLIONTHS_OF_HUNDREDTH = 10_000;

/** The days and hours of an average week of a working pattern; hours are null if the pattern does not have them. */
export interface PatternWeek {
  /** Parts of days added up. */
  readonly days: string;
  /** Days with any work. */
  readonly wholeDays: string;
  readonly hours: string | null;
}

/**
 * Returns the average week of a pattern: the days of all its weeks, shared between them, up to the next hundredth of a
 * day, so that no employee has less leave than their pattern gives. `parts` are decimals with up to six places.
 * Source: ours.
 */
export function patternWeek(parts: readonly string[], weeks: number, hours: string | null): PatternWeek {
  const millionths = parts.map(readMillionths);
  const days = millionths.reduce((sum, each) => sum + each, 0);
  const wholeDays = millionths.filter((each) => each > 0).length;
  return {
    days: formatUnits(ceilDivide(days, weeks * MILLIONTHS_OF_HUNDREDTH)),
    wholeDays: formatUnits(ceilDivide(wholeDays * 100, weeks)),
    hours: hours === null || readMillionths(hours) === 0 ? null : hours,
  };
}

/**
 * Returns the leave that a day of a pattern uses: its part of a day, or that part of the hours of an average day; half
 * a hundredth up. Null for hours if the pattern does not have them. Source: ours.
 */
export function unitsOfDay(part: string, { days, hours }: PatternWeek, unitName: HolidayUnit): string | null {
  const millionths = readMillionths(part);
  if (millionths === 0) return "0";
  if (unitName === "Day") return formatUnits(halfUpDivide(millionths, MILLIONTHS_OF_HUNDREDTH));
  return hours === null ? null : formatUnits(hoursOf(millionths, hours, days));
}

/** Returns the hours of an average day of a pattern, half a hundredth up; null without hours or days. */
export function averageDayHours({ days, hours }: PatternWeek): string | null {
  return hours === null || readMillionths(days) === 0 ? null : formatUnits(hoursOf(MILLION, hours, days));
}

/** Returns which week of a rotating pattern holds a day, from 0; before the first day the weeks rotate backwards. */
export function weekOfRotation(daysSinceStart: number, weeks: number): number {
  const passed = Math.floor(daysSinceStart / 7);
  return ((passed % weeks) + weeks) % weeks;
}

/** In hundredths. */
function hoursOf(part: number, hours: string, days: string): number {
  return halfUpDivide(part * readMillionths(hours), readMillionths(days) * MILLIONTHS_OF_HUNDREDTH);
}

function readMillionths(text: string): number {
  const [whole = "0", fraction = ""] = text.split(".");
  return Number(whole) * MILLION + Number(fraction.slice(0, DECIMALS).padEnd(DECIMALS, "0"));
}
