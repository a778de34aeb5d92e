import { civilDate, type DayNumber, dayNumber, endOfTaxYear, startOfTaxYear, type TaxYear } from "../../base";
import type { FiguresInForce, Rulebook } from "../../rulebook";
import type { PopulationOptions } from "./options";

/** Days of a tax year between two changes, with the figures of every rulebook that must accept the facts. */
export interface Stretch {
  readonly taxYear: TaxYear;
  readonly first: DayNumber;
  readonly last: DayNumber;
  readonly figures: readonly FiguresInForce[];
}

/** Returns the date ranges of a tax year without changes; days missing from any of the rulebooks are left out. */
export function stretchesOf(rulebook: Rulebook, taxYear: TaxYear, options: PopulationOptions): Stretch[] {
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
