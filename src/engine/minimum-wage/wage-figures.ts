import type { DayNumber, Pence } from "../base";
import { type Governing, type ParameterValues, pence, type Rulebook } from "../rulebook";

type Parameters = ParameterValues<"minimum-wage">;

/** Hourly rates of a day, in pence. */
export interface WageRates {
  /** By age, oldest band first; the last has `fromAge` 0. */
  readonly ages: readonly { readonly fromAge: number; readonly hourPence: Pence }[];
  readonly apprenticeHourPence: Pence;
}

/** What governs a pay reference period that starts on a day, in pence. */
export interface WageFigures extends Governing, WageRates {
  /** The rates of the day on which a shortfall is paid; null if it is not paid. */
  readonly settled: WageRates | null;
  readonly apprentice: Parameters["apprenticeRateHolds"];
  readonly school: Parameters["compulsorySchoolAge"];
  readonly salariedYearDays: number;
  /** null if the figure is not in the rule data. */
  readonly offsetDayPence: Pence | null;
  sourcesOf(...names: readonly (keyof Parameters)[]): readonly string[];
}

/** Finds the figures of a day; null if the loaded years do not cover it. */
export function wageFiguresOn(rulebook: Rulebook, day: DayNumber): WageFigures | null {
  const rules = rulebook.subject("minimum-wage");
  const found = rules.allOn(day);
  if (found === null) return null;
  const { values, sources, taxYear } = found;
  const { ages, apprentice, accommodationOffset } = values;
  return {
    settled: null,
    ages: [...ages].reverse().map(({ fromAgeYears, hour }) => ({ fromAge: fromAgeYears, hourPence: pence(hour) })),
    apprenticeHourPence: pence(apprentice.hour),
    apprentice: values.apprenticeRateHolds,
    school: values.compulsorySchoolAge,
    salariedYearDays: values.salariedHours.yearDays,
    offsetDayPence: accommodationOffset && pence(accommodationOffset.day),
    // Rates from 1 April belong to the tax year that starts that month.
    digest: rulebook.digestOf(taxYear) ?? rulebook.digest(),
    sources: rules.sources,
    sourcesOf: (...names) => [...new Set(names.flatMap((name) => sources[name] ?? []))],
  };
}
