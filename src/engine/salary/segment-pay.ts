import { endOfTaxYear, halfUpShare, type Pence, startOfTaxYear, taxYearOf, WHOLE_DAY } from "../base";
import { type DayCounter, dayCounter } from "./day-counter";
import type { SalaryFrequency } from "./facts";
import type { Settings } from "./read-facts";
import type { SalaryRules } from "./salary-rules";
import type { Segment } from "./segments";

/** A segment with its pay in pence. Days are counted in millionths of a day. */
export interface PaidSegment extends Segment {
  readonly pay: number;
  readonly count: DayCounter;
  readonly units: number;
  /** Qualifying days of the tax year that includes the segment's first day. */
  readonly divisor: number;
  readonly periodsPerYear: number;
  readonly rules: SalaryRules;
}

/**
 * Returns a segment with its pay: for a full period its part of the annual salary, otherwise its days' share of the tax
 * year's, rounded half up to the penny.
 */
export function paySegment(
  segment: Segment,
  { method, patterns }: Settings,
  frequency: SalaryFrequency,
  rules: SalaryRules,
): PaidSegment {
  const count = dayCounter(method, patterns, rules, segment.from);
  const taxYear = taxYearOf(segment.from);
  const units = count(segment.from, segment.upTo);
  const divisor = count(startOfTaxYear(taxYear), endOfTaxYear(taxYear));
  const periodsPerYear = rules.periodsPerYear[frequency];
  const { salary } = segment.version;
  const pay = segment.isWholePeriod ? halfUpShare(salary, 1, periodsPerYear) : shareOfDays(salary, units, divisor);
  return { ...segment, pay, count, units, divisor, periodsPerYear, rules };
}

/** Returns pence times days over days, rounded half up. Whole days are kept small, to avoid big integers. */
export function shareOfDays(pence: Pence, units: number, divisor: number): number {
  if (units === 0 || divisor === 0) return 0;
  const isWhole = units % WHOLE_DAY === 0 && divisor % WHOLE_DAY === 0;
  return isWhole ? halfUpShare(pence, units / WHOLE_DAY, divisor / WHOLE_DAY) : halfUpShare(pence, units, divisor);
}
