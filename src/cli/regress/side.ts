import { amendRules, createRulebook, type Rulebook, type RuleDocuments } from "../../engine";
import { readTaxYear, type TaxYear, taxYearLabel } from "../../engine/base";
import { isRuleDocument } from "../../engine/rulebook";
import { readJsonFolder } from "../../platform";
import { rules } from "../../rules/all";
import { rules as provisional } from "../../rules/provisional";
import { Refusal, UsageError } from "../refusal";

/** One of the two rule sets. */
export interface Side {
  /** Its usual name: "built-in 2025-26", or the folder; with "amended" if a what-if changed it. */
  readonly name: string;
  readonly rulebook: Rulebook;
  /** The only year to compare; null if the other side decides. */
  readonly taxYear: TaxYear | null;
}

/** The two rule sets that are compared. */
export interface Sides {
  readonly before: Side;
  readonly after: Side;
}

interface SideRequest {
  /** "built-in", a tax year of the built-in rules, or a folder. */
  readonly source: string;
  readonly taxYear: string | undefined;
  /** What-ifs: "<document>#/<pointer>=<JSON>". */
  readonly amendments: readonly string[];
}

export const BUILT_IN = "built-in";

/** Loads a rule set. Throws `Unreadable`, `Refusal` and `UsageError`. */
export function loadSide({ source, taxYear, amendments }: SideRequest): Side {
  const isYear = !Number.isNaN(readTaxYear(source));
  const builtIn = isYear || source === BUILT_IN;
  const documents = amended(builtIn ? builtInRules(source) : rulesFolder(source), amendments);
  const rulebook = createRulebook(documents);
  if (!rulebook.ok) throw new Refusal(`The rules of "${source}" cannot be used.`, rulebook.problems);
  const year = chosenYear(taxYear ?? (isYear ? source : undefined), rulebook.value);
  const words = [builtIn ? BUILT_IN : source, ...(year === null ? [] : [taxYearLabel(year)])];
  const name = `${words.join(" ")}${amendments.length === 0 ? "" : ", amended"}`;
  return { name, rulebook: rulebook.value, taxYear: year };
}

/** Returns the built-in rules, with the provisional years if one of them is asked for by name. */
function builtInRules(source: string): RuleDocuments {
  const label = taxYearLabel(readTaxYear(source));
  const isProvisional = Object.keys(provisional).some((path) => path.startsWith(`${label}/`));
  return isProvisional ? { ...rules, ...provisional } : rules;
}

function rulesFolder(folder: string): RuleDocuments {
  const documents = Object.entries(readJsonFolder(folder));
  return Object.fromEntries(documents.filter(([path]) => isRuleDocument(path)));
}

function amended(documents: RuleDocuments, amendments: readonly string[]): RuleDocuments {
  return amendments.reduce((current, amendment) => {
    const [, path, json] = /^([^#]+#\/[^=]+)=(.*)$/s.exec(amendment) ?? [];
    if (path === undefined || json === undefined) {
      throw new UsageError(`"${amendment}" is not an amendment: write <document>#/<pointer>=<JSON>.`);
    }
    const result = amendRules(current, path, jsonOrText(json));
    if (!result.ok) throw new Refusal(`"--set ${amendment}" cannot be applied.`, result.problems);
    return result.value;
  }, documents);
}

/** Parses JSON, or returns the text itself: a shell removes the quotes of "21%". */
function jsonOrText(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

function chosenYear(label: string | undefined, { taxYears }: Rulebook): TaxYear | null {
  if (label === undefined) return null;
  const year = readTaxYear(label);
  if (Number.isNaN(year)) throw new UsageError(`"${label}" is not a tax year; use the form 2026-27.`);
  if (taxYears.includes(year)) return year;
  throw new UsageError(`No rules are held for ${label}. Held: ${taxYears.map(taxYearLabel).join(", ")}.`);
}
