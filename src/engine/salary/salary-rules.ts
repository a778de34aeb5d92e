import { type DayNumber, endOfTaxYear, getTaxYear, type Reader, type TaxYear } from "../base";
import { type Governing, getSources, type PolicyValues, type Rulebook, refuseYear } from "../rulebook";
import type { SalaryFrequency } from "./facts";

/** The source of the salary rules. */
export const INTERFACE = "interface-documents";

/** The rules for a segment that starts on a day. */
export interface SalaryRules extends PolicyValues<"salary"> {
  readonly periodsPerYear: Readonly<Record<SalaryFrequency, number>>;
  readonly sources: readonly string[];
}

/**
 * Finds the rules of a segment's first day. Days, divisors and the parts of a year need no figures, so the policies of
 * the last loaded year also apply to the year after it, into which a period paid early may extend; null with a problem
 * for any other day outside the loaded years.
 */
export function salaryRulesOn(reader: Reader, rulebook: Rulebook, day: DayNumber): SalaryRules | null {
  const rules = rulebook.subject("salary");
  const taxYear = getTaxYear(day);
  const last = rules.years.at(-1) ?? taxYear;
  const found = rules.allOn(taxYear === last + 1 ? endOfTaxYear(last) : day);
  if (found === null) {
    refuseYear(reader, rules.years, taxYear, "/periodStartDate");
    return null;
  }
  const { policies, values, sources } = found;
  return { ...policies, periodsPerYear: values.periodsPerYear, sources: getSources(sources, "periodsPerYear") };
}

/** Returns the sources of salary, with the digest of a tax year, or of all years if no single one governs. */
export function salaryLaw(rulebook: Rulebook, year?: TaxYear): Governing {
  const own = year === undefined ? null : rulebook.digestOf(year);
  return { digest: own ?? rulebook.digest(), sources: rulebook.subject("salary").sources };
}
