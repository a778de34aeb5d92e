import { type DayNumber, endOfTaxYear, formatDate, getTaxYear, problem, type Reader, taxYearLabel } from "../base";
import { type Governing, memoByValue, type Rulebook, type SubjectRules } from "../rulebook";

/** The rule data of statutory pay over the loaded years. */
export type StatutoryPayRules = SubjectRules<"statutory-pay">;

/** Returns the digest over all loaded years: one sickness or leave may span several. Calculated once per rulebook. */
export const calculateDigest = /* @__PURE__ */ memoByValue((rulebook: Rulebook) => rulebook.digest());

/** Returns the problem of a day that no loaded year covers. */
export function unsupported(day: DayNumber, path: string, rulebook: Rulebook) {
  const allowed = rulebook.taxYears.map(taxYearLabel).join(", ");
  return problem("unsupported_tax_year", path, { taxYear: taxYearLabel(getTaxYear(day)), allowed });
}

/** The rules of a calculation, with the rulebook that holds them. */
export interface StatutoryPayLaw extends Governing {
  readonly rules: StatutoryPayRules;
  readonly rulebook: Rulebook;
}

/** Finds the rules of statutory pay; null with a problem if no loaded year has them. */
export function findLaw(path: string, rulebook: Rulebook, reader: Reader): StatutoryPayLaw | null {
  const rules = rulebook.subject("statutory-pay");
  if (rules.years.length === 0) {
    reader.problems.push(unsupported(0, path, rulebook));
    return null;
  }
  return { rules, rulebook, digest: calculateDigest(rulebook), sources: rules.sources };
}

/** Returns the last day that the loaded rules of statutory pay cover. */
export function lastDayOfRules({ years }: StatutoryPayRules): DayNumber {
  return endOfTaxYear(years.at(-1) ?? 0);
}

/** Writes a day; null if it is not known. */
export function formatDateOrNull(day: DayNumber | null | undefined): string | null {
  return day === null || day === undefined ? null : formatDate(day);
}

/** Returns the law of a calculation that follows from our design alone. */
export function designLaw(_: unknown, rulebook: Rulebook): Governing {
  return { digest: calculateDigest(rulebook), sources: {} };
}
