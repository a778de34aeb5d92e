import document from "../../../rules/bank-holidays.json";
import { type DayNumber, dayNumber, getWeekday, itemAt, readDate, type Territory } from "../base";

/** A part of the United Kingdom with bank holidays of its own. */
export type BankHolidayTerritory = Territory;

const MONDAY = 0;
const SATURDAY = 5;
const FIRST_YEAR = 1900;
const LAST_YEAR = 9998;

/**
 * Returns the bank holidays of a calendar year: the days of the Banking and Financial Dealings Act 1971, with
 * substitutes for those that fall on a weekend, and the days proclaimed once. A day proclaimed after this release is
 * not included.
 *
 * Empty for anything but a year from 1900 to 9998.
 *
 * Source: the Act of 1971; `rules/bank-holidays.json` for what was moved or proclaimed in one year.
 */
export function bankHolidays(year: number, territory: BankHolidayTerritory): ReadonlySet<DayNumber> {
  if (!Number.isInteger(year) || year < FIRST_YEAR || year > LAST_YEAR) return new Set();
  const easter = easterSunday(year);
  const days = [
    ...newYear(year, territory),
    easter - 2,
    ...(territory === "Scotland" ? [] : [easter + 1]),
    usually("EarlyMay", year, firstMonday(year, 5)),
    usually("Spring", year, lastMonday(year, 5)),
    territory === "Scotland" ? firstMonday(year, 8) : lastMonday(year, 8),
    ...(territory === "Scotland" ? [onWeekday(dayNumber(year, 11, 30))] : []),
    ...(territory === "NorthernIreland" ? [dayNumber(year, 3, 17), dayNumber(year, 7, 12)].map(onWeekday) : []),
    ...substituted([dayNumber(year, 12, 25), dayNumber(year, 12, 26)]),
    ...proclaimed(year, territory),
  ];
  return new Set(days);
}

/** Returns days proclaimed once, from `rules/bank-holidays.json`, which has their sources. */
function proclaimed(year: number, territory: BankHolidayTerritory): readonly DayNumber[] {
  return document.proclaimed
    .filter(({ territories }) => territories.includes(territory))
    .map(({ date }) => readDate(date))
    .filter((day) => isIn(day, year));
}

/** Returns the day to which a holiday moved in one year; otherwise its usual day. */
function usually(holiday: string, year: number, usualDay: DayNumber): DayNumber {
  const moved = document.moved.find((each) => each.holiday === holiday && isIn(readDate(each.to), year));
  return moved === undefined ? usualDay : readDate(moved.to);
}

function newYear(year: number, territory: BankHolidayTerritory): readonly DayNumber[] {
  const first = dayNumber(year, 1, 1);
  return substituted(territory === "Scotland" ? [first, first + 1] : [first]);
}

/** Returns each day, or the next weekday that is free. */
function substituted(days: readonly DayNumber[]): readonly DayNumber[] {
  const taken: DayNumber[] = days.filter((day) => getWeekday(day) < SATURDAY);
  for (const day of days) {
    if (getWeekday(day) < SATURDAY) continue;
    let next = day + 1;
    while (getWeekday(next) >= SATURDAY || taken.includes(next)) next++;
    taken.push(next);
  }
  return taken;
}

function onWeekday(day: DayNumber): DayNumber {
  return itemAt(substituted([day]), 0);
}

function firstMonday(year: number, month: number): DayNumber {
  const first = dayNumber(year, month, 1);
  return first + ((7 + MONDAY - getWeekday(first)) % 7);
}

function lastMonday(year: number, month: number): DayNumber {
  const last = dayNumber(year, month, 31);
  return last - getWeekday(last);
}

function isIn(day: DayNumber, year: number): boolean {
  return day >= dayNumber(year, 1, 1) && day < dayNumber(year + 1, 1, 1);
}

/** Returns Easter Sunday of the Gregorian calendar (the anonymous computus of 1876). */
function easterSunday(year: number): DayNumber {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  return dayNumber(year, Math.floor(days / 31), (days % 31) + 1);
}
