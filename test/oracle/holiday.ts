import Decimal from "decimal.js";
import { datePlus, daysBetween } from "./calendar";

// Leave years and carry-over, written from the regulations with decimals and the host's calendar in UTC.

export type Territory = "EnglandAndWales" | "Scotland" | "NorthernIreland";

export interface Worker {
  readonly territory: Territory;
  readonly kind: "RegularHours" | "IrregularHours" | "PartYear";
  readonly leaveYearStartDate: string;
  readonly daysPerWeek: string;
  readonly hoursPerWeek: string;
}

/** Returns the last day of the year that begins on a day of a month that every month has. */
export function yearEndOf(start: string): string {
  return datePlus(`${Number(start.slice(0, 4)) + 1}${start.slice(4)}`, -1);
}

/** Whether leave accrues by hours: Great Britain, leave years from 1 April 2024. */
export function isByHours({ territory, kind, leaveYearStartDate }: Worker): boolean {
  return kind !== "RegularHours" && territory !== "NorthernIreland" && leaveYearStartDate >= "2024-04-01";
}

/**
 * Returns the hours that a pay period accrues: 12.07% of those worked to the nearest hour, half an hour up, and no more than
 * 28 average days leave of the leave year.
 */
export function accruedHours(hoursWorked: string, averageDayHours: string, accruedBefore: string): Decimal {
  const earned = new Decimal(hoursWorked).times("0.1207").toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
  return Decimal.min(earned, Decimal.max(0, new Decimal(averageDayHours).times(28).minus(accruedBefore)));
}

/** Returns a whole year's statutory hours: 5.6 weeks, at most 28 days, raised to the hundredth. */
export function statutoryHours({ daysPerWeek, hoursPerWeek }: Worker): Decimal {
  const days = Decimal.min(28, new Decimal("5.6").times(daysPerWeek));
  return days.times(hoursPerWeek).div(daysPerWeek).toDecimalPlaces(2, Decimal.ROUND_UP);
}

/** Returns a leaver's statutory days: the share of the days of the year, raised to the tenth. */
export function leaversDays({ daysPerWeek, leaveYearStartDate }: Worker, leavingDate: string): Decimal {
  const end = yearEndOf(leaveYearStartDate);
  const whole = Decimal.min(28, new Decimal("5.6").times(daysPerWeek));
  if (leavingDate >= end) return whole.toDecimalPlaces(2, Decimal.ROUND_UP);
  const [part, all] = [daysBetween(leaveYearStartDate, leavingDate) + 1, daysBetween(leaveYearStartDate, end) + 1];
  return whole.times(part).div(all).toDecimalPlaces(1, Decimal.ROUND_UP);
}

/** The most that each cause carries over, in hours; null if the law of the year carries nothing over for it. */
export function carriedAtMost(worker: Worker, cause: string): Decimal | null {
  if (cause !== "Statutory" && yearEndOf(worker.leaveYearStartDate) < "2024-01-01") return null;
  const hours = (weeks: string) => new Decimal(weeks).times(worker.hoursPerWeek).toDecimalPlaces(2, Decimal.ROUND_UP);
  const all = statutoryHours(worker);
  if (cause === "FamilyLeave") return all;
  if (cause === "Statutory") return Decimal.min(all, hours("1.6"));
  return isByHours(worker) ? all : Decimal.min(all, hours("4.0"));
}

/** Returns the last day of leave carried over for sickness: 18 months after the end of the year. */
export function lastDayAfterSickness(leaveYearStartDate: string): string {
  const [year = 0, month = 1, day = 1] = datePlus(yearEndOf(leaveYearStartDate), 1).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + 18, day - 1)).toISOString().slice(0, 10);
}

interface WorkedPeriod {
  readonly from: string;
  readonly to: string;
  readonly hours: string;
}

interface Away {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the average weekly hours before leave by regulation 15C: the last 52 weeks without a day of leave, no earlier
 * than 104 weeks; null without a day. Days of employment begin with the first period or the start.
 */
export function averageHoursBefore(
  leaveStart: string,
  { start, periods, away }: { start: string; periods: readonly WorkedPeriod[]; away: readonly Away[] },
): string | null {
  const isAway = (day: string) => away.some(({ from, to }) => day >= from && day <= to);
  const known = periods.map(({ from }) => from).sort()[0];
  if (known === undefined) return null;
  const first = [known, start, datePlus(leaveStart, -728)].sort().at(-1) ?? known;
  const counted: string[] = [];
  let weeks = 0;
  for (let back = 1; weeks < 52 && datePlus(leaveStart, -back) >= first; back += 7) {
    const week = Array.from({ length: 7 }, (_, index) => datePlus(leaveStart, -back - index));
    if (week.some(isAway)) continue;
    counted.push(...week.filter((day) => day >= first));
    weeks += 1;
  }
  if (counted.length === 0) return null;
  const hours = periods.reduce((sum, { from, to, hours: worked }) => {
    const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => datePlus(from, index));
    const workdays = days.filter((day) => !isAway(day) && day >= start);
    const share = workdays.filter((day) => counted.includes(day)).length;
    if (share === 0) return sum;
    return sum.plus(new Decimal(worked).times(share).div(workdays.length).toDecimalPlaces(2, Decimal.ROUND_HALF_UP));
  }, new Decimal(0));
  return hours.times(7).div(counted.length).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2);
}
