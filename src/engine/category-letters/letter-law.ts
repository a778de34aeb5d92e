import { type CalendarDate, type DayNumber, readDate, startOfTaxYear } from "../base";
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

/** The age in years from which a letter does not fit any more. */
interface AgeLimit {
  readonly below: number;
  /** False for X, which other people who do not pay National Insurance can have too. */
  readonly isStrict: boolean;
}

/** Returns the age limit of a letter on a day: M, Z and their like, H and G, and X; null if it has no limit. */
export function ageLimitOfLetter(niCategory: string, date: CalendarDate, rulebook: Rulebook): AgeLimit | null {
  const day = readDate(date);
  const letter = findLetter(niCategory, day, rulebook);
  const law = letterLawOn(day, rulebook);
  if (letter === null || law === null) return null;
  const { employee, employer } = letter;
  if (employer === "under21" || employer === "apprenticeUnder25") {
    return { below: law.reliefAges[employer], isStrict: true };
  }
  const isOutside = employee === "none" && employer === "none";
  return isOutside ? { below: law.contributionAge.fromYears, isStrict: false } : null;
}
