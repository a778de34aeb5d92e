import {
  civilDate,
  type DayNumber,
  dayNumber,
  describeProblem,
  endOfTaxYear,
  FREQUENCIES,
  getEarningsPeriod,
  itemAt,
  type PayFrequency,
  type Pence,
  startOfTaxYear,
  type TaxYear,
} from "../../base";
import { lowerEarningsLimitFor, thresholdFor } from "../../national-insurance";
import { type FiguresInForce, type Rulebook, refuseOther, type ThresholdName } from "../../rulebook";
import { type Choices, getDrawnChoices } from "./choices";
import type { PopulationOptions } from "./options";

const LOWER: ThresholdName = "lowerEarningsLimit";

/** What generated facts are chosen from: days, and for a day or a full year the choices and limits. */
export interface Ground {
  readonly taxYears: readonly TaxYear[];
  /** Days of the years, latest year first: the smallest example is a current one. */
  readonly years: readonly GroundYear[];
  on(day: DayNumber): GroundDays;
}

interface GroundDays {
  readonly choices: Choices;
  /** Pay at which something changes, in pence; see `limitsOf`. */
  limits(frequency: PayFrequency): readonly number[];
}

/** A tax year; its choices are valid on each of its days. */
export interface GroundYear extends GroundDays {
  readonly taxYear: TaxYear;
  readonly first: DayNumber;
  /** Days to choose from, ascending. */
  readonly days: readonly DayNumber[];
}

/**
 * Returns what facts can be generated from a rulebook. Throws `RangeError` if there are none: not a rulebook, no rules,
 * a year that is not loaded, or two rulebooks without a day in common.
 */
export function getGround(rulebook: Rulebook, options: PopulationOptions = {}): Ground {
  const refused = refuseOther(rulebook);
  if (refused !== null) throw new RangeError(refused.problems.map(describeProblem).join(" "));
  const taxYears = options.taxYears ?? rulebook.taxYears;
  const byYear = [...taxYears].sort((a, b) => b - a).map((taxYear) => stretchesOf(rulebook, taxYear, options));
  if (byYear.length === 0 || byYear.some((stretches) => stretches.length === 0)) {
    throw new RangeError(`no days can be drawn from tax years ${taxYears.join(", ") || "(none)"} of these rules`);
  }
  const known = byYear.flat().map((stretch) => ({ stretch, days: groundDays(stretch.figures) }));
  return {
    taxYears: [...taxYears],
    years: byYear.map(groundYear),
    on(day) {
      const found = known.find(({ stretch }) => day >= stretch.first && day <= stretch.last);
      if (found === undefined) throw new RangeError("this day is not among those that can be drawn");
      return found.days;
    },
  };
}

function groundYear(stretches: readonly Stretch[]): GroundYear {
  const first = itemAt(stretches, 0);
  const days = stretches.flatMap((stretch) =>
    Array.from({ length: stretch.last - stretch.first + 1 }, (_, index) => stretch.first + index),
  );
  return {
    taxYear: first.taxYear,
    first: first.first,
    days,
    ...groundDays(stretches.flatMap(({ figures }) => figures)),
  };
}

function groundDays(figures: readonly FiguresInForce[]): GroundDays {
  const limits = new Map<PayFrequency, readonly number[]>();
  return {
    choices: getDrawnChoices(figures),
    limits(frequency) {
      const known = limits.get(frequency) ?? limitsOf(figures, frequency);
      limits.set(frequency, known);
      return known;
    },
  };
}

/** Days of a tax year between two changes, with the figures of every rulebook that must accept the facts. */
interface Stretch {
  readonly taxYear: TaxYear;
  readonly first: DayNumber;
  readonly last: DayNumber;
  readonly figures: readonly FiguresInForce[];
}

/** Returns the date ranges of a tax year without changes; days missing from any of the rulebooks are left out. */
function stretchesOf(rulebook: Rulebook, taxYear: TaxYear, options: PopulationOptions): Stretch[] {
  const stretches: Stretch[] = [];
  for (let day = startOfTaxYear(taxYear); day <= endOfTaxYear(taxYear); day++) {
    const figures = figuresOf(rulebook, day, options);
    const before = stretches.at(-1);
    if (figures === null) continue;
    if (before?.last === day - 1 && sameFigures(before.figures, figures)) {
      stretches[stretches.length - 1] = { ...before, last: day };
    } else stretches.push({ taxYear, first: day, last: day, figures });
  }
  return stretches;
}

function figuresOf(rulebook: Rulebook, day: DayNumber, { alsoFor }: PopulationOptions): FiguresInForce[] | null {
  const others = alsoFor === undefined ? [] : laterDays(day, alsoFor.yearsLater ?? 0);
  if (others === null) return null;
  const figures = [rulebook.figuresOn(day), ...others.map((other) => alsoFor?.rulebook.figuresOn(other) ?? null)];
  const known = figures.filter((found) => found !== null);
  return known.length < figures.length ? null : known;
}

/** Returns the day some years later, by date and by week; null for a day that later years lack. */
function laterDays(day: DayNumber, yearsLater: number): DayNumber[] | null {
  if (yearsLater === 0) return [day];
  const { year, month, day: dayOfMonth } = civilDate(day);
  const start = startOfTaxYear(month > 4 || (month === 4 && dayOfMonth >= 6) ? year : year - 1);
  const startsIn = civilDate(start).year;
  if ((month === 2 && dayOfMonth === 29) || day - start > 364) return null;
  return [dayNumber(year + yearsLater, month, dayOfMonth), startOfTaxYear(startsIn + yearsLater) + (day - start)];
}

function sameFigures(one: readonly FiguresInForce[], other: readonly FiguresInForce[]): boolean {
  return one.every((figures, index) => figures === other[index]);
}

/**
 * Returns pay of one period, in whole pence, at which the rate of a figure changes: National Insurance thresholds, loan
 * thresholds with the pay that first gives a £1 deduction, and tops of tax bands with and without the personal
 * allowance. Ascending.
 */
function limitsOf(figures: readonly FiguresInForce[], frequency: PayFrequency): readonly number[] {
  const found = figures.flatMap((each) => [
    ...niLimits(each, frequency),
    ...loanLimits(each, frequency),
    ...taxLimits(each, frequency),
  ]);
  return [...new Set(found)].sort((a, b) => a - b);
}

function niLimits({ nationalInsurance }: FiguresInForce, frequency: PayFrequency): number[] {
  const period = getEarningsPeriod(frequency);
  return Object.entries(nationalInsurance.thresholds).flatMap(([name, threshold]) => {
    if (threshold === null) return [];
    return [name === LOWER ? lowerEarningsLimitFor(threshold, period) : thresholdFor(threshold, period)];
  });
}

function loanLimits({ studentLoans }: FiguresInForce, frequency: PayFrequency): number[] {
  const loans = [...Object.values(studentLoans.plans), studentLoans.postgraduateLoan];
  return loans.flatMap((loan) => {
    if (loan === null) return [];
    const threshold = partOfYear(loan.thresholdYearPence, frequency);
    return [threshold, threshold + Math.ceil(1_000_000 / loan.rateBasisPoints)];
  });
}

function taxLimits({ incomeTax }: FiguresInForce, frequency: PayFrequency): number[] {
  const tops = Object.values(incomeTax.nations).flatMap(({ bands }) =>
    bands.flatMap(({ upToPounds }) => (upToPounds === null ? [] : [upToPounds * 100])),
  );
  return [0, ...tops].flatMap((top) =>
    [top, top + incomeTax.personalAllowancePence].map((year) => partOfYear(year, frequency)),
  );
}

function partOfYear(yearPence: Pence, frequency: PayFrequency): number {
  const { base, span } = FREQUENCIES[frequency];
  return Math.floor((yearPence * span) / base);
}
