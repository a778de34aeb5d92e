import { type DayNumber, type Reader, taxYearOf } from "../base";
import type { Governing, Rulebook } from "../rulebook";
import { digestOf } from "./digest";
import { type PensionParameters, readPensionRules, ruleOn, standingRuleOn } from "./pension-rules";

type Name = keyof PensionParameters & string;

/** A pension rule in force. */
export interface PensionLaw<Value> extends Governing {
  readonly value: Value;
  /** Ids of its sources. */
  readonly sourceIds: readonly string[];
}

/** A day, and the path of its field. */
interface At {
  readonly day: DayNumber;
  readonly path: string;
}

/** Finds a rule on a day of the loaded years; null with a problem at the field for any other day. */
export function findRuleOfYear<Parameter extends Name>(
  parameter: Parameter,
  { day, path }: At,
  rulebook: Rulebook,
  reader: Reader,
): PensionLaw<PensionParameters[Parameter]> | null {
  const rules = readPensionRules(reader, rulebook);
  const rule = rules === null ? null : ruleOn(reader, rules, parameter, day, path);
  if (rules === null || rule === null) return null;
  const digest = digestOf(rulebook, taxYearOf(day));
  return { value: rule.value, sourceIds: rule.sources, sources: rules.sources, digest };
}

/** Finds a rule that no annual order changes, which also applies after the loaded years. */
export function findStandingRule<Parameter extends Name>(
  parameter: Parameter,
  { day, path }: At,
  rulebook: Rulebook,
  reader: Reader,
): PensionLaw<PensionParameters[Parameter]> | null {
  const rules = readPensionRules(reader, rulebook);
  const rule = rules === null ? null : standingRuleOn(reader, rules, parameter, day, path);
  if (rules === null || rule === null) return null;
  return { value: rule.value, sourceIds: rule.sources, sources: rules.sources, digest: rulebook.digest() };
}

/** Finds only the rulebook's pensions, for calculations that no figure governs. */
export function findPensions(_: unknown, rulebook: Rulebook, reader: Reader): Governing | null {
  const rules = readPensionRules(reader, rulebook);
  return rules === null ? null : { digest: rulebook.digest(), sources: rules.sources };
}
