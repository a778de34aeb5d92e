import {
  addMonths,
  civilDate,
  type DayNumber,
  FREQUENCIES,
  type Fraction,
  formatDate,
  fraction,
  itemAt,
  type PayFrequency,
  type Problem,
  plus,
  problem,
  times,
} from "../../base";
import type { StatutoryPayRules } from "../law";
import type { ContractualPay, EarningsPayment, PayHistory } from "./pay-history";
import { EIGHT_WEEKS, lastBy, relevantPeriod, type Span } from "./relevant-period";

/** Earnings of one pay pattern, and what they are divided by. */
export interface AveragePart extends Span {
  readonly frequency: PayFrequency;
  /** Exact: a pay rise may multiply it. */
  readonly earnings: Fraction;
  readonly unit: "Weeks" | "Months" | "Days";
  readonly count: number;
}

/** Average weekly earnings, exact: of all the jobs that are one contract. */
export interface Average {
  readonly awe: Fraction;
  /** Those of each job. */
  readonly jobs: readonly JobAverage[];
  /** The parts of all of them. */
  readonly parts: readonly AveragePart[];
}

/** Average weekly earnings of a job, exact, with their parts. */
export interface JobAverage {
  readonly awe: Fraction;
  /** Empty for pay that is taken from the contract. */
  readonly parts: readonly AveragePart[];
  /** Successive patterns share their weeks; concurrent patterns are added. */
  readonly isSuccessive: boolean;
  readonly contractualPay: ContractualPay | null;
}

/** Why there is no average: required pay days that are not known. */
export interface PayDaysMissing {
  readonly from: DayNumber | null;
  readonly upTo: number;
  readonly expected: number;
  readonly known: number;
}

export function isAverage(found: Average | PayDaysMissing): found is Average {
  return "awe" in found;
}

/** Makes the problem of pay days that are not known. */
export function missingPayDays({ expected, known, upTo }: PayDaysMissing): Problem {
  return problem("no_payslips_for_average", "/employment/earnings", { expected, known, limit: formatDate(upTo) });
}

const MONTHS_A_YEAR = 12;
const WEEKS_A_YEAR = 52;

/** Returns what a payment counts as: more than it was, if a pay rise increases it. */
type Raised = (payment: EarningsPayment) => Fraction;

/**
 * Calculates the exact average weekly earnings up to a reference date: that of each job, and their sum. A job that has not
 * had a pay day yet adds nothing to what others have paid. `raised` returns what a payment counts as.
 */
export function averageUpTo(
  history: PayHistory,
  referenceDate: DayNumber,
  raised: Raised = (payment) => fraction(payment.pence),
): Average | PayDaysMissing {
  const jobs = [history, ...history.otherJobs];
  const paid = jobs.filter(({ normalDays }) => lastBy(normalDays, referenceDate) !== null);
  return sumOfJobs((paid.length === 0 ? [history] : paid).map((job) => averageOfJob(job, referenceDate, raised)));
}

function sumOfJobs(found: readonly (JobAverage | PayDaysMissing)[]): Average | PayDaysMissing {
  const jobs: JobAverage[] = [];
  for (const job of found) {
    if (!("awe" in job)) return job;
    jobs.push(job);
  }
  const awe = jobs.reduce((sum, job) => plus(sum, job.awe), fraction(0));
  return { awe, jobs, parts: jobs.flatMap(({ parts }) => parts) };
}

function averageOfJob(history: PayHistory, referenceDate: DayNumber, raised: Raised): JobAverage | PayDaysMissing {
  const parts: AveragePart[] = [];
  for (const pattern of patternsOf(history, referenceDate)) {
    const counted = count(pattern, referenceDate);
    if ("expected" in counted) return counted;
    const payments = pattern.payments.filter(({ day }) => day >= counted.from && day <= counted.upTo);
    const earnings = payments.reduce((sum, payment) => plus(sum, raised(payment)), fraction(0));
    parts.push({ ...counted, earnings });
  }
  const isSuccessive = history.patternChangedOn !== null;
  return { awe: isSuccessive ? shared(parts) : added(parts), parts, isSuccessive, contractualPay: null };
}

/** Averages pay up to a day under the policy of that day; the pay of the contract if nothing has been paid yet. */
export function averageOrContract(
  history: PayHistory,
  rules: StatutoryPayRules,
  referenceDate: DayNumber,
): Average | PayDaysMissing {
  const jobs = [history, ...history.otherJobs];
  const contracts = jobs.flatMap(({ contractualPay: pay }) => (pay === null ? [] : [pay]));
  const isPaid = jobs.some(({ normalDays }) => lastBy(normalDays, referenceDate) !== null);
  if (!isPaid && contracts.length === jobs.length) {
    return sumOfJobs(
      contracts.map((pay) => ({ awe: weekOfContract(pay), parts: [], isSuccessive: false, contractualPay: pay })),
    );
  }
  return averageUpTo(underPolicy(history, rules, referenceDate), referenceDate);
}

/** Applies the policy in force on a day to a pay history: it may divide by weeks paid despite a contractual pay day. */
export function underPolicy(history: PayHistory, rules: StatutoryPayRules, day: DayNumber): PayHistory {
  if (rules.policy("divisorFollowsWeeksPaid", day) !== "Always") return history;
  const otherJobs = history.otherJobs.map((job) => ({ ...job, divisorFollowsWeeksPaid: true }));
  return { ...history, divisorFollowsWeeksPaid: true, otherJobs };
}

function weekOfContract({ amount, per, days }: ContractualPay): Fraction {
  if (days !== null) return fraction(amount * 7, days);
  if (per === "Year") return fraction(amount, WEEKS_A_YEAR);
  return per === "Month" ? times(fraction(amount), MONTHS_A_YEAR, WEEKS_A_YEAR) : fraction(amount);
}

/** Returns the average weekly earnings of one pattern alone. */
export function averageOfPart({ earnings, unit, count }: AveragePart): Fraction {
  if (unit === "Weeks") return times(earnings, 1, count);
  if (unit === "Days") return times(earnings, 7, count);
  return times(earnings, MONTHS_A_YEAR, count * WEEKS_A_YEAR);
}

function added(parts: readonly AveragePart[]): Fraction {
  return parts.reduce((sum, part) => plus(sum, averageOfPart(part)), fraction(0));
}

function shared(parts: readonly AveragePart[]): Fraction {
  const earnings = parts.reduce((sum, part) => plus(sum, part.earnings), fraction(0));
  const weeks = parts.reduce((sum, part) => plus(sum, weeksOf(part)), fraction(0));
  return times(earnings, weeks.under, weeks.over);
}

function weeksOf({ unit, count }: AveragePart): Fraction {
  if (unit === "Weeks") return fraction(count);
  return unit === "Days" ? fraction(count, 7) : fraction(count * WEEKS_A_YEAR, MONTHS_A_YEAR);
}

interface Pattern extends Omit<PayHistory, "patternChangedOn"> {
  /** Days of the pattern, if one followed another. */
  readonly within: Span | null;
}

function patternsOf(history: PayHistory, referenceDate: DayNumber): Pattern[] {
  const frequencies = [...new Set([history.frequency, ...history.payments.map(({ frequency }) => frequency)])];
  if (frequencies.length === 1) return [{ ...history, within: null }];
  const changed = history.patternChangedOn;
  const whole = changed === null ? null : relevantPeriod(history.normalDays, referenceDate, history.frequency);
  return frequencies.map((frequency) => {
    const payments = history.payments.filter((payment) => payment.frequency === frequency);
    const normalDays = [...new Set(payments.map(({ day }) => day))];
    const isPresent = frequency === history.frequency;
    const within =
      changed === null || whole === null
        ? null
        : isPresent
          ? { from: changed, upTo: whole.upTo }
          : { from: whole.from, upTo: changed - 1 };
    return { ...history, frequency, payments, normalDays, within };
  });
}

type Counted = Omit<AveragePart, "earnings"> | PayDaysMissing;

function count(pattern: Pattern, referenceDate: DayNumber): Counted {
  const { frequency, normalDays } = pattern;
  if (pattern.daysRepresented !== null) return newStarter(pattern, referenceDate, pattern.daysRepresented);
  const period = pattern.within ?? relevantPeriod(normalDays, referenceDate, frequency);
  if (period === null) return { from: null, upTo: referenceDate, expected: 2, known: normalDays.length };
  if (period.from > period.upTo) return { from: period.from, upTo: period.upTo, expected: 1, known: 0 };
  return countWithin(pattern, period);
}

function countWithin(pattern: Pattern, period: Span): Counted {
  const { frequency } = pattern;
  const known = payDaysWithin(pattern, period);
  const isWithin = (day: DayNumber | null) => day !== null && day > period.upTo - EIGHT_WEEKS;
  const isNew = isWithin(pattern.employedFrom);
  const all = payDaysIn(period, frequency);
  // A job that is newer than the employment has paid nothing before: its period is that of the employment.
  const isNewJob = !isNew && isWithin(pattern.jobFrom);
  const inPart = isNew || isNewJob || pattern.within !== null || pattern.divisorFollowsWeeksPaid;
  const fewest = inPart ? 1 : all;
  if (known < fewest) return { from: period.from, upTo: period.upTo, expected: fewest, known };
  return { ...period, frequency, ...divisor(period, frequency, isNewJob ? all : known, isNew) };
}

/** Returns the pay days of a period: the normal ones, or those with pay if the divisor follows weeks paid. */
function payDaysWithin({ normalDays, payments, divisorFollowsWeeksPaid }: Pattern, { from, upTo }: Span): number {
  const days = divisorFollowsWeeksPaid ? [...new Set(payments.map(({ day }) => day))] : normalDays;
  return days.filter((day) => day >= from && day <= upTo).length;
}

function newStarter({ frequency, normalDays, employedFrom }: Pattern, referenceDate: DayNumber, days: number): Counted {
  const upTo = lastBy(normalDays, referenceDate);
  if (upTo === null) return { from: null, upTo: referenceDate, expected: 1, known: 0 };
  return { from: employedFrom ?? itemAt(normalDays, 0), upTo, frequency, unit: "Days", count: days };
}

/** Returns the fewest pay days that a period of regular pay can have. */
function payDaysIn({ from, upTo }: Span, frequency: PayFrequency): number {
  const { base, span } = FREQUENCIES[frequency];
  if (frequency === "Irregular") return 0;
  if (base === 52) return Math.floor((upTo - from + 1) / (7 * span));
  return Math.max(1, Math.floor(fullMonths(from, upTo) / span));
}

function divisor(period: Span, frequency: PayFrequency, payDays: number, isNew: boolean) {
  const { base, span } = FREQUENCIES[frequency];
  if (frequency === "Irregular") return { unit: "Days", count: period.upTo - period.from + 1 } as const;
  if (base === 52) return { unit: "Weeks", count: payDays * span } as const;
  return {
    unit: "Months",
    count: isNew ? payDays * span : Math.max(1, wholeMonths(period.from, period.upTo)),
  } as const;
}

/** Returns the number of complete months in a range of days. */
function fullMonths(from: DayNumber, upTo: DayNumber): number {
  const [first, last] = [civilDate(from), civilDate(upTo + 1)];
  const months = (last.year - first.year) * 12 + last.month - first.month;
  return addMonths(from, months) <= upTo + 1 ? months : months - 1;
}

/**
 * Rounds the months of a relevant period: of the odd days at its end 15 or fewer are dropped and 16 or more count as a
 * month; if the first of them is in February, 14 or fewer and 15 or more.
 */
export function wholeMonths(from: DayNumber, upTo: DayNumber): number {
  const months = fullMonths(from, upTo);
  const firstOddDay = addMonths(from, months);
  const oddDays = upTo - firstOddDay + 1;
  const mostDropped = civilDate(firstOddDay).month === 2 ? 14 : 15;
  return oddDays > mostDropped ? months + 1 : months;
}
