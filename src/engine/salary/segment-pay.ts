import {
  endOfMonth,
  endOfTaxYear,
  getTaxYear,
  halfUpShare,
  type Pence,
  startOfMonth,
  startOfTaxYear,
  WHOLE_DAY,
} from "../base";
import { type DayCounter, dayCounter, daysOfWeeks } from "./day-counter";
import type { PartPeriodDivisor, SalaryFrequency } from "./facts";
import type { Settings } from "./read-facts";
import type { SalaryRules } from "./salary-rules";
import type { Days, Segment } from "./segments";

const TWO_HUNDRED_SIXTY = 260 * WHOLE_DAY;

/** A segment with its pay in pence. Days are counted in millionths of a day. */
export interface PaidSegment extends Segment, PartOfYear {
  readonly pay: number;
  readonly count: DayCounter;
  readonly units: number;
  readonly periodsPerYear: number;
  readonly rules: SalaryRules;
}

/** The pay period of a segment. */
interface PayPeriod {
  readonly frequency: SalaryFrequency;
  readonly period: Days;
}

/**
 * Returns a segment with its pay: for a full period its part of the annual salary, otherwise its days' share by the
 * divisor, rounded half up to the penny.
 */
export function paySegment(
  segment: Segment,
  settings: Settings,
  { frequency, period }: PayPeriod,
  rules: SalaryRules,
): PaidSegment {
  const count = dayCounter(settings.method, settings.patterns, rules, segment.from);
  const units = count(segment.from, segment.upTo);
  const part = divisorOf(segment, settings, { frequency, period, count, rules });
  const periodsPerYear = rules.periodsPerYear[frequency];
  const { salary } = segment.version;
  const pay = segment.isWholePeriod
    ? halfUpShare(salary, 1, periodsPerYear)
    : shareOfDays(salary, units, part.divisor * part.divisorsPerYear);
  return { ...segment, ...part, pay, count, units, periodsPerYear, rules };
}

/** Returns pence times days over days, rounded half up. Whole days are kept small, to avoid big integers. */
export function shareOfDays(pence: Pence, units: number, divisor: number): number {
  if (units === 0 || divisor === 0) return 0;
  const isWhole = units % WHOLE_DAY === 0 && divisor % WHOLE_DAY === 0;
  return isWhole ? halfUpShare(pence, units / WHOLE_DAY, divisor / WHOLE_DAY) : halfUpShare(pence, units, divisor);
}

/** What a day of a segment is a share of. */
interface PartOfYear {
  readonly divisorKind: PartPeriodDivisor;
  /** Days in millionths. */
  readonly divisor: number;
  /** How many times the divisor is in a year's salary: 1, or 12 for a month's days. */
  readonly divisorsPerYear: number;
}

interface Counting {
  readonly frequency: SalaryFrequency;
  readonly period: Days;
  readonly count: DayCounter;
  readonly rules: SalaryRules;
}

/**
 * Returns the divisor of a part of a pay period.
 *
 * `TaxYear`: the days that count in the tax year of the segment's first day. `DaysOfMonth`: a month's salary over the
 * days that count in the month, which is the pay period of a monthly payroll and otherwise the calendar month of the
 * segment's first day. `TwoHundredSixtieths`: the days that 52 weeks of the working pattern count, which are 260 from
 * Monday to Friday, or always 260 by policy.
 * Source: `TaxYear` is the interface's rule; the others are employers' practice, which no law defines.
 */
function divisorOf(segment: Segment, settings: Settings, counting: Counting): PartOfYear {
  const { divisor: divisorKind, method, patterns: levels } = settings;
  const { frequency, count, rules } = counting;
  if (divisorKind === "TwoHundredSixtieths") {
    const weeks = rules.periodsPerYear.Weekly;
    const ofPattern = () => daysOfWeeks(weeks, method, { levels, rules }, segment.from);
    const divisor = rules.twoHundredSixtieths === "Always" ? TWO_HUNDRED_SIXTY : ofPattern();
    return { divisorKind, divisor, divisorsPerYear: 1 };
  }
  if (divisorKind === "DaysOfMonth") {
    const month = frequency === "Monthly" ? counting.period : monthOf(segment);
    return { divisorKind, divisor: count(month.from, month.upTo), divisorsPerYear: rules.periodsPerYear.Monthly };
  }
  const taxYear = getTaxYear(segment.from);
  return { divisorKind, divisor: count(startOfTaxYear(taxYear), endOfTaxYear(taxYear)), divisorsPerYear: 1 };
}

function monthOf({ from }: Days): Days {
  return { from: startOfMonth(from), upTo: endOfMonth(from) };
}
