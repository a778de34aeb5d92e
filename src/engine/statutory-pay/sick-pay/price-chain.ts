import { ceilDivide } from "../../../kernel";
import { type Fraction, fraction, type Pence, plus } from "../../base";
import { ceilFraction, formatRate, sundayOf } from "../average-earnings";
import { type PayCalendar, type ScheduledSlice, splitDays, type WeekPart } from "../slices";
import type { PaidChain, SickDay, SickPayPolicies } from "./pay-chain";
import { cutHundredths, exactPence } from "./rates";

/** A day with its pay, and the slice in which it is paid. */
export interface PricedDay extends SickDay {
  /** The day's share of its slice: days of a slice add up to it. */
  readonly pence: Pence;
}

function priced({ day, absence, week, outcome, reason, rate, units }: SickDay, pence: Pence): PricedDay {
  return { day, absence, week, outcome, reason, rate, units, pence };
}

export interface PricedChain extends PaidChain {
  readonly pricedDays: readonly PricedDay[];
  readonly slices: readonly SickPaySlice[];
}

/** A slice of one absence. */
export interface SickPaySlice extends ScheduledSlice {
  readonly absenceId: string;
}

/**
 * Prices each qualifying day. Days of one week within one pay period are added up, each cut after four decimals of a
 * pound, and the sum is raised to the penny; linked absences in the same week share that rounding.
 */
export function priceChain(paid: PaidChain, calendar: PayCalendar, rounding: DailyRate): PricedChain {
  const pricedDays: PricedDay[] = [];
  const slices: SickPaySlice[] = [];
  const firstWeek = sundayOf(paid.chain.first);
  let sum = new RunningSum("", rounding);
  for (const days of byAbsenceAndWeek(paid.days)) {
    const { absence, week } = days[0];
    const weekEnd = week.sunday + 6;
    const span = { from: Math.max(absence.first, week.sunday), to: Math.min(absence.last, weekEnd), weekEnd };
    for (const part of splitDays(span, calendar)) {
      const key = `${week.sunday}/${part.period?.year}/${part.period?.period}`;
      if (sum.key !== key) sum = new RunningSum(key, rounding);
      const inPart: PricedDay[] = [];
      for (const day of days) if (day.day >= part.from && day.day <= part.to) inPart.push(sum.add(day));
      for (const day of inPart) pricedDays.push(day);
      const slice = sliceOf(inPart, part, (week.sunday - firstWeek) / 7 + 1);
      if (slice !== null) slices.push(slice);
    }
  }
  return { ...paid, pricedDays, slices };
}

/** Groups days, which are in date order, by absence and week. */
function byAbsenceAndWeek(days: readonly SickDay[]): [SickDay, ...SickDay[]][] {
  const groups: [SickDay, ...SickDay[]][] = [];
  for (const day of days) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group !== undefined && first?.absence === day.absence && first.week === day.week) group.push(day);
    else groups.push([day]);
  }
  return groups;
}

/** How precise the pay of a day is. */
type DailyRate = SickPayPolicies["dailyRate"];

/** Days that are rounded together. */
class RunningSum {
  private hundredths = 0;
  private exact: Fraction = fraction(0);
  private pence = 0;

  constructor(
    readonly key: string,
    private readonly rounding: DailyRate,
  ) {}

  add(day: SickDay): PricedDay {
    if (day.outcome !== "Paid" || day.rate === null) return priced(day, 0);
    const before = this.pence;
    if (this.rounding === "Exact") {
      this.exact = plus(this.exact, exactPence(day.rate, day.units));
      this.pence = ceilFraction(this.exact);
    } else {
      this.hundredths += cutHundredths(day.rate, day.units);
      this.pence = ceilDivide(this.hundredths, 100);
    }
    return priced(day, this.pence - before);
  }
}

/** Returns a slice; null if the part has no paid or waiting day. The rate is that of the last such day. */
function sliceOf(days: readonly PricedDay[], part: WeekPart, weekNumber: number): SickPaySlice | null {
  const rated = days.filter(({ rate }) => rate !== null);
  const last = rated.at(-1);
  if (last === undefined || last.rate === null) return null;
  const { sunday } = last.week;
  return {
    absenceId: last.absence.absenceId,
    weekNumber,
    weekStart: sunday,
    weekEnd: sunday + 6,
    from: part.from,
    to: part.to,
    days: rated.filter(({ outcome }) => outcome === "Paid").length,
    rateBasis: last.rate.basis,
    weeklyRate: formatRate(last.rate.weekly),
    pence: rated.reduce((sum, { pence }) => sum + pence, 0),
    period: part.period === null ? null : { year: part.period.year, period: part.period.period },
    source: "PayrollRun",
    adjustment: null,
    isArrears: false,
  };
}
