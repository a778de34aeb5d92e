import { type DayNumber, startOfTaxYear } from "../base";
import type { FiguresInForce, ParameterValues, Rulebook } from "../rulebook";

export type LetterLaw = ParameterValues<"category-letters">;
export type Letter = FiguresInForce["nationalInsurance"]["letters"][string];

/** Returns the law about who can have which letter; null if the rules have no such file. */
export function letterLawOn(day: DayNumber, rulebook: Rulebook): LetterLaw | null {
  return rulebook.subject("category-letters").allOn(dayOfLaw(day, rulebook))?.values ?? null;
}

/** Returns a letter that can be operated on a day; null if there is no such letter, or it has no confirmed rates. */
export function findLetter(name: string, day: DayNumber, rulebook: Rulebook): Letter | null {
  const figures = rulebook.figuresOn(dayOfLaw(day, rulebook))?.nationalInsurance;
  const letter = figures?.letters[name];
  return letter === undefined || (letter.mariner && figures?.rates.employer.mariner === null) ? null : letter;
}

/** A day outside the tax years loaded has the law with which the latest of them begins. */
function dayOfLaw(day: DayNumber, rulebook: Rulebook): DayNumber {
  return rulebook.figuresOn(day) === null ? startOfTaxYear(rulebook.taxYears.at(-1) ?? Number.NaN) : day;
}
