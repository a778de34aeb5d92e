import { halfUpShare, type Pence, WHOLE_DAY } from "../base";
import { type DayCounter, dayCounter } from "./day-counter";
import type { SalaryFrequency } from "./facts";
import { divisorOf, type PartOfYear } from "./part-period-divisor";
import type { Settings } from "./read-facts";
import type { SalaryRules } from "./salary-rules";
import type { Days, Segment } from "./segments";

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
