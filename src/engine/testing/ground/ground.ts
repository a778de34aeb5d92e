import { type DayNumber, describeProblem, itemAt, type PayFrequency, type TaxYear } from "../../base";
import { type FiguresInForce, type Rulebook, refuseOther } from "../../rulebook";
import { type Choices, choicesOf } from "./choices";
import { limitsOf } from "./limits";
import type { PopulationOptions } from "./options";
import { type Stretch, stretchesOf } from "./stretch";

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
export function groundOf(rulebook: Rulebook, options: PopulationOptions = {}): Ground {
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
    choices: choicesOf(figures),
    limits(frequency) {
      const known = limits.get(frequency) ?? limitsOf(figures, frequency);
      limits.set(frequency, known);
      return known;
    },
  };
}
