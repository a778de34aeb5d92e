import { type DayNumber, endOfTaxYear, readDate, type TaxYear } from "../../../base";
import type { Rulebook } from "../../../rulebook";

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
