import { type DayNumber, endOfTaxYear, type Reader, type TaxYear, taxYearLabel, taxYearOf } from "../base";
import type { ChapterPolicies, ChapterRules, Governing, Rulebook } from "../rulebook";
import type { SalaryFrequency } from "./facts";

/** The source of the rules of this chapter. */
export const INTERFACE = "interface-documents";

/** The rules for a segment that begins on a day. */
export interface SalaryRules extends ChapterPolicies<"salary"> {
  readonly periodsPerYear: Readonly<Record<SalaryFrequency, number>>;
  readonly sources: readonly string[];
}

/**
 * Finds the rules of a segment's first day. Days, divisors and the parts of a year need no figures, so that the readings of the
 * last year held go on through the year after it, into which a period paid in time may reach; null with a problem for
 * any other day outside the years held.
 */
export function salaryRulesOn(reader: Reader, rulebook: Rulebook, day: DayNumber): SalaryRules | null {
  const chapter = rulebook.chapter("salary");
  const periods = chapter === null ? null : periodsOn(chapter, day);
  if (chapter === null || periods === null || periods.value === null) {
    refuseYear(reader, chapter, day);
    return null;
  }
  return {
    periodsPerYear: periods.value,
    sources: periods.sources,
    workingPatternHistory: chapter.policy("workingPatternHistory", day),
    daysBeforeFirstPattern: chapter.policy("daysBeforeFirstPattern", day),
    absenceDivisor: chapter.policy("absenceDivisor", day),
    wholeAbsence: chapter.policy("wholeAbsence", day),
  };
}

/** Returns the sources of salary, with the digest of a tax year, or of all years if none alone governs. */
export function salaryLaw(rulebook: Rulebook, year?: TaxYear): Governing {
  const own = year === undefined ? null : rulebook.digestOf(year);
  return { digest: own ?? rulebook.digest(), sources: rulebook.chapter("salary")?.sources ?? {} };
}

function periodsOn(chapter: ChapterRules<"salary">, day: DayNumber) {
  const last = chapter.years.at(-1) ?? taxYearOf(day);
  return chapter.on("periodsPerYear", taxYearOf(day) === last + 1 ? endOfTaxYear(last) : day);
}

function refuseYear(reader: Reader, chapter: ChapterRules<"salary"> | null, day: DayNumber): void {
  reader.refuse("unsupported_tax_year", "/periodStartDate", {
    taxYear: taxYearLabel(taxYearOf(day)),
    allowed: (chapter?.years ?? []).map(taxYearLabel).join(", "),
  });
}
