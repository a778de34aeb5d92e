import { type CalendarDate, readDate } from "../base";
import type { Rulebook } from "../rulebook";
import { findLetter, letterLawOn } from "./letter-law";

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
