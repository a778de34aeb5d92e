import { type DayNumber, endOfTaxYear, type Reader, type TaxYear, taxYearLabel, taxYearOf } from "../base";
import type { InForce, ParameterValues, Rulebook, SubjectRules } from "../rulebook";

export type PensionRules = SubjectRules<"pensions">;
export type PensionParameters = ParameterValues<"pensions">;

type Name = keyof PensionParameters & string;

/** A parameter's value with its sources. */
export interface Rule<Value> {
  readonly value: Value;
  readonly sources: readonly string[];
}

/** Returns the pension rules of a rulebook; null with a problem if no tax year loaded has them. */
export function readPensionRules(reader: Reader, rulebook: Rulebook): PensionRules | null {
  const rules = rulebook.subject("pensions");
  if (rules.years.length > 0) return rules;
  reader.refuse("unsupported_tax_year", "", { taxYear: "pensions", allowed: "none" });
  return null;
}

/** Returns a parameter's rule on a day of the loaded years; null with a problem at a field for any other day. */
export function ruleOn<Parameter extends Name>(
  reader: Reader,
  rules: PensionRules,
  parameter: Parameter,
  day: DayNumber,
  path: string,
): Rule<PensionParameters[Parameter]> | null {
  const found = stated(rules.on(parameter, day));
  if (found === null) refuseYear(reader, rules.years, day, path);
  return found;
}

/**
 * The same for a rule that no annual order changes: after the loaded years the last value is used, so that a date of
 * next year can be planned.
 */
export function standingRuleOn<Parameter extends Name>(
  reader: Reader,
  rules: PensionRules,
  parameter: Parameter,
  day: DayNumber,
  path: string,
): Rule<PensionParameters[Parameter]> | null {
  const last = endOfTaxYear(rules.years.at(-1) as TaxYear);
  return ruleOn(reader, rules, parameter, Math.min(day, last), path);
}

function stated<Value>(found: InForce<Value> | null): Rule<Value> | null {
  return found === null || found.value === null ? null : { value: found.value, sources: found.sources };
}

function refuseYear(reader: Reader, years: readonly TaxYear[], day: DayNumber, path: string): void {
  if (Number.isNaN(day)) return;
  reader.refuse("unsupported_tax_year", path, {
    taxYear: taxYearLabel(taxYearOf(day)),
    allowed: years.map(taxYearLabel).join(", "),
  });
}
