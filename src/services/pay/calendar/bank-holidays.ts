import { type DayNumber, dayNumber, readDate, weekdayOf } from "../../../engine/base";
import { easterSunday } from "./easter";

export type Territory = "EnglandAndWales" | "Scotland" | "NorthernIreland";

const MONDAY = 0;
const SATURDAY = 5;

/**
 * Bank holidays of a calendar year: the days of the Banking and Financial Dealings Act 1971, with substitutes for those
 * that fall on a weekend, and the days proclaimed once. A day proclaimed later than this file is not among them.
 */
export function bankHolidays(year: number, territory: Territory): ReadonlySet<DayNumber> {
  const easter = easterSunday(year);
  const days = [
    ...newYear(year, territory),
    easter - 2,
    ...(territory === "Scotland" ? [] : [easter + 1]),
    earlyMay(year),
    spring(year),
    territory === "Scotland" ? firstMonday(year, 8) : lastMonday(year, 8),
    ...(territory === "Scotland" ? [onWeekday(dayNumber(year, 11, 30))] : []),
    ...(territory === "NorthernIreland" ? [dayNumber(year, 3, 17), dayNumber(year, 7, 12)].map(onWeekday) : []),
    ...substituted([dayNumber(year, 12, 25), dayNumber(year, 12, 26)]),
    ...PROCLAIMED[territory].map(readDate).filter((day) => isIn(day, year)),
  ];
  return new Set(days);
}

/** Days proclaimed once: two jubilees' and a coronation's, a funeral's, and Scotland's of the 2026 World Cup. */
const EVERYWHERE = ["2022-06-03", "2022-09-19", "2023-05-08"];
const PROCLAIMED: Readonly<Record<Territory, readonly string[]>> = {
  EnglandAndWales: EVERYWHERE,
  Scotland: [...EVERYWHERE, "2026-06-15"],
  NorthernIreland: EVERYWHERE,
};

function newYear(year: number, territory: Territory): readonly DayNumber[] {
  const first = dayNumber(year, 1, 1);
  return substituted(territory === "Scotland" ? [first, first + 1] : [first]);
}

/** Moved to 8 May in 2020. */
function earlyMay(year: number): DayNumber {
  return year === 2020 ? dayNumber(year, 5, 8) : firstMonday(year, 5);
}

/** Moved to 2 June in 2022. */
function spring(year: number): DayNumber {
  return year === 2022 ? dayNumber(year, 6, 2) : lastMonday(year, 5);
}

/** Each day, or the next weekday that is not taken. */
function substituted(days: readonly DayNumber[]): readonly DayNumber[] {
  const taken: DayNumber[] = days.filter((day) => weekdayOf(day) < SATURDAY);
  for (const day of days) {
    if (weekdayOf(day) < SATURDAY) continue;
    let next = day + 1;
    while (weekdayOf(next) >= SATURDAY || taken.includes(next)) next++;
    taken.push(next);
  }
  return taken;
}

function onWeekday(day: DayNumber): DayNumber {
  return substituted([day])[0] as DayNumber;
}

function firstMonday(year: number, month: number): DayNumber {
  const first = dayNumber(year, month, 1);
  return first + ((7 + MONDAY - weekdayOf(first)) % 7);
}

function lastMonday(year: number, month: number): DayNumber {
  const last = dayNumber(year, month, 31);
  return last - weekdayOf(last);
}

function isIn(day: DayNumber, year: number): boolean {
  return day >= dayNumber(year, 1, 1) && day < dayNumber(year + 1, 1, 1);
}
