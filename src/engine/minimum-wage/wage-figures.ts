import type { DayNumber } from "../base";
import { type ChapterParameters, type ChapterRules, type Governing, pence, type Rulebook } from "../rulebook";

type Parameters = ChapterParameters<"minimum-wage">;
type Name = keyof Parameters & string;

/** What governs a pay reference period that starts on a day, in pence. */
export interface WageFigures extends Governing {
  /** Hourly rates by age, oldest band first; the last has `fromAge` 0. */
  readonly ages: readonly { readonly fromAge: number; readonly hourPence: number }[];
  readonly apprenticeHourPence: number;
  readonly apprentice: Parameters["apprenticeRateHolds"];
  readonly school: Parameters["compulsorySchoolAge"];
  readonly salariedYearDays: number;
  /** null if the figure is not held. */
  readonly offsetDayPence: number | null;
  sourcesOf(...names: readonly Name[]): readonly string[];
}

/** Finds the figures of a day; null when the loaded years do not cover it. */
export function wageFiguresOn(rulebook: Rulebook, day: DayNumber): WageFigures | null {
  const rules = rulebook.chapter("minimum-wage");
  const ages = rules?.on("ages", day) ?? null;
  if (rules === null || ages === null) return null;
  const offset = rules.on("accommodationOffset", day)?.value ?? null;
  return {
    ages: bandsOf(valueOn(rules, "ages", day)),
    apprenticeHourPence: pence(valueOn(rules, "apprentice", day).hour),
    apprentice: valueOn(rules, "apprenticeRateHolds", day),
    school: valueOn(rules, "compulsorySchoolAge", day),
    salariedYearDays: valueOn(rules, "salariedHours", day).yearDays,
    offsetDayPence: offset === null ? null : pence(offset.day),
    // The rates of 1 April belong to the tax year that begins that month.
    digest: rulebook.digestOf(ages.taxYear) ?? rulebook.digest(),
    sources: rules.sources,
    sourcesOf: (...names) => [...new Set(names.flatMap((name) => rules.on(name, day)?.sources ?? []))],
  };
}

/** Parameters of a year begin and end together. */
function valueOn<Key extends Name>(rules: ChapterRules<"minimum-wage">, name: Key, day: DayNumber): Parameters[Key] {
  return rules.on(name, day)?.value as Parameters[Key];
}

function bandsOf(ages: Parameters["ages"]): WageFigures["ages"] {
  return [...ages].reverse().map(({ fromAgeYears, hour }) => ({ fromAge: fromAgeYears, hourPence: pence(hour) }));
}
