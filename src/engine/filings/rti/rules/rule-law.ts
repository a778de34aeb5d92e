import { type DayNumber, endOfTaxYear, readDate, type TaxYear } from "../../../base";
import type { Rulebook } from "../../../rulebook";
import type { Place } from "./business-rule";

const WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2];

/** Returns whether a ten-digit unique taxpayer reference has the right check digit, its first digit. */
export function isUtr(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index + 1]), 0);
  const rest = 11 - (sum % 11);
  return Number(text[0]) === (rest > 9 ? rest - 9 : rest);
}

/** What HMRC's rules about a message take from the law of its tax year. */
export interface RuleLaw {
  /** Category letters of the reduced rate, and those under which employees pay nothing. */
  readonly reducedRate: ReadonlySet<string>;
  readonly noEmployeeShare: ReadonlySet<string>;
  /** The reduced rate is only for women born before this day; null if the rulebook lacks the year's rule. */
  readonly reducedRateBornBefore: DayNumber | null;
}

/** Returns what the rules about messages take from a tax year's law, as it is at the year's end. */
export function getRuleLaw(rulebook: Rulebook, taxYear: TaxYear): RuleLaw {
  const day = endOfTaxYear(taxYear);
  const letters = Object.entries(rulebook.figuresOn(day)?.nationalInsurance.letters ?? {});
  const withRate = (rate: string) =>
    new Set(letters.filter(([, { employee }]) => employee === rate).map(([name]) => name));
  const election = rulebook.subject("category-letters").on("reducedRateElection", day);
  return {
    reducedRate: withRate("reduced"),
    noEmployeeShare: withRate("none"),
    reducedRateBornBefore: election === null ? null : readDate(election.value.bornBefore),
  };
}

/** Reads a date; NaN, which fails every comparison, if the text is not a date. */
export function dayIn(text: string): DayNumber {
  return readDate(text.trim());
}

/** Returns whether an element's day is on or before another, such as today. */
export function isUpTo(place: Place, last: DayNumber): boolean {
  return dayIn(place.text) <= last;
}
