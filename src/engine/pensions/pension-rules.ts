import { type DayNumber, getTaxYear, type Reader, taxYearLabel } from "../base";
import type { ParameterValues, Rulebook, SubjectRules } from "../rulebook";

/** The rules of automatic enrolment in a rulebook. */
export type PensionRules = SubjectRules<"pensions">;
export type PensionParameters = ParameterValues<"pensions">;

/** A parameter's value with the ids of its sources. */
export interface Rule<Value> {
  readonly value: Value;
  readonly sourceIds: readonly string[];
}

/** A day, and the path of the field that states it. */
export interface At {
  readonly day: DayNumber;
  readonly path: string;
}

/** Returns the pension rules of a rulebook; null with a problem if no tax year loaded has them. */
export function readPensionRules(reader: Reader, rulebook: Rulebook): PensionRules | null {
  const rules = rulebook.subject("pensions");
  if (rules.years.length > 0) return rules;
  reader.refuse("unsupported_tax_year", "", { taxYear: "pensions", allowed: "none" });
  return null;
}

/** Returns a parameter's rule on a day of the loaded years; null with a problem at the field for any other day. */
export function ruleOn<Parameter extends keyof PensionParameters & string>(
  reader: Reader,
  rules: PensionRules,
  parameter: Parameter,
  { day, path }: At,
): Rule<PensionParameters[Parameter]> | null {
  const found = rules.on(parameter, day);
  if (found !== null && found.value !== null) return { value: found.value, sourceIds: found.sources };
  const allowed = rules.years.map(taxYearLabel).join(", ");
  if (!Number.isNaN(day))
    reader.refuse("unsupported_tax_year", path, { taxYear: taxYearLabel(getTaxYear(day)), allowed });
  return null;
}

/**
 * Whether a statutory payment counts towards automatic enrolment earnings. Neonatal care pay follows the policy
 * `neonatalCarePay`.
 */
export function isCountedStatutoryPay(rules: PensionRules, statutoryType: string, day: DayNumber): boolean {
  if (statutoryType === "StatutoryNeonatalCarePay") return rules.policy("neonatalCarePay", day) === "Counts";
  return rules.on("countedStatutoryPay", day)?.value?.includes(statutoryType) === true;
}
