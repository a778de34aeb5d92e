import {
  changeDates,
  earningsPeriodOf,
  type HandPeriod,
  parametersOn,
  payableLetters,
  thresholdByHand,
} from "../by-hand";
import { type DirectorCase, type NiCase, NO_CONTRIBUTIONS } from "../calculator";
import { firstDayOfWeek, SPANS } from "../dates";
import type { Documents } from "../documents";
import { around } from "./around";

/** The parameters with a threshold of a week, a month and a year; directors have one of their own. */
const THRESHOLD = /^(?!directors).+(Threshold|EarningsLimit)$/;

/** Earnings periods beside those of the pay frequencies: odd days, and multiples that no frequency has. */
const ODD_PERIODS = [
  { unit: "Day", count: 8 },
  { unit: "Day", count: 10 },
  { unit: "Day", count: 45 },
  { unit: "Week", count: 3 },
  { unit: "Week", count: 5 },
  { unit: "Month", count: 2 },
  { unit: "Month", count: 5 },
] as const;

/** Weeks of a director's year: whole, and from several appointments on. */
const DIRECTOR_WEEKS = [52, 48, 35, 17, 1];

/** Returns earnings at every threshold, a penny below and above, under every letter, in every part of the year. */
export function niBoundaries(rules: Documents, year: string): NiCase[] {
  return changeDates(rules, year, "national-insurance").flatMap((date) =>
    payableLetters(rules, date).flatMap((niCategory) => [
      ...Object.keys(SPANS).flatMap((payFrequency) =>
        amounts(rules, date, earningsPeriodOf(payFrequency)).map((pay) => ({
          date,
          payFrequency,
          niCategory,
          pay,
          director: null,
        })),
      ),
      ...ODD_PERIODS.flatMap((earningsPeriod) =>
        amounts(rules, date, earningsPeriod).map((pay) => ({
          date,
          payFrequency: "Irregular",
          niCategory,
          pay,
          earningsPeriod,
          director: null,
        })),
      ),
    ]),
  );
}

/** Returns a director's first payment at every threshold of the year, or of the remainder of it. */
export function directorBoundaries(rules: Documents, year: string): NiCase[] {
  const date = firstDayOfWeek(year, 52);
  return payableLetters(rules, date).flatMap((niCategory) =>
    DIRECTOR_WEEKS.flatMap((weeks) =>
      amounts(rules, date, { unit: "DirectorWeeks", count: weeks }).map((pay) => ({
        date,
        payFrequency: "Monthly",
        niCategory,
        pay,
        director: directorOf(year, weeks),
      })),
    ),
  );
}

function directorOf(year: string, weeks: number): DirectorCase {
  return {
    method: "Annual",
    appointmentDate: weeks === 52 ? null : firstDayOfWeek(year, 53 - weeks),
    isFinal: false,
    before: { ...NO_CONTRIBUTIONS, pay: 0n },
  };
}

function amounts(rules: Documents, date: string, period: HandPeriod): bigint[] {
  const thresholds = parametersOn(rules, date, "national-insurance")
    .filter((name) => THRESHOLD.test(name))
    .map((name) => thresholdByHand(rules, date, name, period))
    .filter((pence) => pence > 0n);
  return [...new Set(thresholds)].flatMap(around);
}
