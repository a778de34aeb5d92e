import { type DayNumber, endOfTaxYear, getTaxYear, type Reader, startOfTaxYear } from "../base";
import type { Governing, Rulebook } from "../rulebook";
import { calculateDigest } from "./digest";
import { type At, type PensionParameters, type Rule, readPensionRules, ruleOn } from "./pension-rules";

type Name = keyof PensionParameters & string;

/** A pension rule in force. */
export interface PensionLaw<Value> extends Governing, Rule<Value> {}

/** Finds a rule on a day of the loaded years; null with a problem at the field for any other day. */
export function findRuleOfYear<Parameter extends Name>(
  parameter: Parameter,
  at: At,
  rulebook: Rulebook,
  reader: Reader,
): PensionLaw<PensionParameters[Parameter]> | null {
  const rules = readPensionRules(reader, rulebook);
  const rule = rules === null ? null : ruleOn(reader, rules, parameter, at);
  if (rules === null || rule === null) return null;
  const digest = calculateDigest(rulebook, getTaxYear(at.day));
  return { value: rule.value, sourceIds: rule.sourceIds, sources: rules.sources, digest };
}

/**
 * Finds a rule that no annual order changes: after the loaded years the last value is used, so that a date of next year
 * can be planned.
 */
export function findStandingRule<Parameter extends Name>(
  parameter: Parameter,
  { day, path }: At,
  rulebook: Rulebook,
  reader: Reader,
): PensionLaw<PensionParameters[Parameter]> | null {
  const law = findRuleOfYear(parameter, { day: Math.min(day, lastDayOf(rulebook)), path }, rulebook, reader);
  return law && { ...law, digest: rulebook.digest() };
}

/**
 * Finds a rule that has been the same since duties began: before the loaded years the first value is used, after them
 * the last one.
 */
export function findLongStandingRule<Parameter extends Name>(
  parameter: Parameter,
  { day, path }: At,
  rulebook: Rulebook,
  reader: Reader,
): PensionLaw<PensionParameters[Parameter]> | null {
  const first = startOfTaxYear(rulebook.subject("pensions").years.at(0) ?? 0);
  return findStandingRule(parameter, { day: Math.max(day, first), path }, rulebook, reader);
}

function lastDayOf(rulebook: Rulebook): DayNumber {
  return endOfTaxYear(rulebook.subject("pensions").years.at(-1) ?? 0);
}

/** Finds only the rulebook's pensions, for calculations that no figure governs. */
export function findPensions(_: unknown, rulebook: Rulebook, reader: Reader): Governing | null {
  const rules = readPensionRules(reader, rulebook);
  return rules === null ? null : { digest: rulebook.digest(), sources: rules.sources };
}
