import {
  addMonths,
  civilDate,
  type DayNumber,
  FREQUENCIES,
  type Fraction,
  fraction,
  isPaidByWeek,
  plus,
  readMillionths,
  times,
} from "../../base";
import { divideHalfAwayFromZero } from "../values";
import type { EmployeeRead, PayRead } from "./facts";
import { kindOfPay } from "./kinds-of-pay";

/** Days of a month and of a year in hundredths (regulation 6). */
const MONTH = 3_044n;
const YEAR = 36_525n;
const WEEK = 700n;

/** Hourly rates are whole numbers of these: far below what a result to one decimal can show. */
const PARTS_OF_PENNY = 10n ** 8n;

type Period = NonNullable<EmployeeRead["payPeriod"]>;

/** What an hourly rate is made from. */
interface Paid extends Pick<EmployeeRead, "pay" | "leave" | "salarySacrifice"> {
  readonly payPeriod: Period;
  readonly weeklyHours: string;
}

/**
 * Returns an employee's hourly rate in parts of a penny. Pay for days outside the pay period is left out; a bonus for a
 * longer or shorter time counts with the pay period's share of its days; the sum is brought to a week by days, and
 * divided by the weekly hours (regulation 6). Pay for leave counts; pay is what is paid after salary sacrifice.
 */
export function hourlyRate({ payPeriod, weeklyHours, pay, leave, salarySacrifice }: Paid): bigint {
  const days = lengthOfPeriod(payPeriod);
  const onLeave = leave.adjustment + leave.statutoryPay + leave.topUp;
  const first = fraction(onLeave - salarySacrifice);
  const paid = pay.reduce((sum, each) => plus(sum, counted(each, payPeriod, days)), first);
  const perWeek = times(paid, WEEK, days);
  const { over, under } = times(perWeek, 1_000_000n, readMillionths(weeklyHours));
  return divideHalfAwayFromZero(over * PARTS_OF_PENNY, under);
}

/** Returns what counts of a payment, in pence. */
function counted({ category, amount, from, to }: PayRead, period: Period, days: bigint): Fraction {
  const kind = kindOfPay(category);
  if (kind === "Neither") return fraction(0);
  if (from === null || to === null || to < from) return fraction(amount);
  if (kind === "Bonus") return times(fraction(amount), days, lengthOf(from, to));
  return to < period.startDate || from > period.endDate ? fraction(0) : fraction(amount);
}

/** Returns the length of a pay period in hundredths of a day. */
function lengthOfPeriod({ payFrequency, startDate, endDate }: Period): bigint {
  const { span } = FREQUENCIES[payFrequency];
  if (payFrequency === "Irregular") return lengthOf(startDate, endDate);
  return isPaidByWeek(payFrequency) ? BigInt(span) * WEEK : ofMonths(span);
}

/** Returns the length of days in hundredths of a day: whole years and months have their own. */
function lengthOf(from: DayNumber, to: DayNumber): bigint {
  const [first, after] = [civilDate(from), civilDate(to + 1)];
  const months = (after.year - first.year) * 12 + after.month - first.month;
  return months > 0 && addMonths(from, months) === to + 1 ? ofMonths(months) : BigInt(to - from + 1) * 100n;
}

function ofMonths(months: number): bigint {
  return months % 12 === 0 ? (BigInt(months) * YEAR) / 12n : BigInt(months) * MONTH;
}
