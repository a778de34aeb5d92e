import { type DayNumber, endOfTaxYear, pointerStep, problem, readDate, type TaxYear, taxYearLabel } from "../../base";
import { digestOfDocuments } from "../ask/digests";
import type { ChosenPolicies } from "../ask/subject-rules";
import type { Governing } from "../calculation";
import { basisPoints } from "../compile/income-tax";
import { checkDocuments } from "../load/check-documents";
import type { CheckedRules, RuleDocuments, RulesResult, SubjectDocument } from "../load/documents";
import { BENEFITS, type BenefitFigures } from "./subject";

/** Named readings of the law of benefits in kind; each has a documented default in the rule data. */
export type BenefitChoices = {
  readonly [Policy in keyof (typeof BENEFITS)["policies"]]: (typeof BENEFITS)["policies"][Policy][number];
};

/** Choices for the law of benefits in kind. */
export interface BenefitRulesOptions {
  /** Choices that replace the rule data's default policies, in every year. */
  readonly policies?: Partial<BenefitChoices>;
}

/** The official rate of interest between two changes, in basis points; null if none is published. */
interface RateOfInterest {
  readonly from: DayNumber;
  readonly upTo: DayNumber;
  readonly rate: number | null;
}

/** The law of benefits in kind of one tax year. */
export interface BenefitLaw extends Governing {
  readonly taxYear: TaxYear;
  /** The figures as the document writes them; null where it says why there is none. */
  readonly figures: { readonly [Name in keyof BenefitFigures]: BenefitFigures[Name] | null };
  /** The official rates of the year, in order and without gaps. */
  readonly officialRates: readonly RateOfInterest[];
  readonly policies: BenefitChoices;
  /** Ids of the sources of each figure and policy. */
  readonly cited: Readonly<Record<string, readonly string[]>>;
}

/** The law of benefits in kind, by tax year. */
export interface BenefitRules {
  /** Tax years that are held, ascending. */
  readonly taxYears: readonly TaxYear[];
  /** Returns the law of a tax year; null if the year is not held. */
  lawOf(taxYear: TaxYear): BenefitLaw | null;
}

/**
 * Checks the documents of the law of benefits in kind and returns it by tax year. Nothing is guessed for other years.
 *
 * @param documents parsed JSON by path: "2026-27/benefits.json", "sources.json"; `paypacket/rules/benefits` has them
 * @returns the law, or every problem at once; a problem's path is the document's, "#", and a JSON pointer
 */
export function createBenefitRules(
  documents: RuleDocuments,
  options: BenefitRulesOptions = {},
): RulesResult<BenefitRules> {
  const checked = checkDocuments(documents, { benefits: BENEFITS }, ["benefits"]);
  if (!checked.ok) return checked;
  const chosen = options.policies ?? {};
  const problems = Object.entries(chosen).flatMap(([name, choice]) => {
    const choices: readonly string[] | undefined = Object.entries(BENEFITS.policies).find(([key]) => key === name)?.[1];
    const at = `options#/policies${pointerStep(name)}`;
    if (choices === undefined) return problem("unknown_field", at);
    return choices.includes(choice) ? [] : problem("unknown_value", at, { expected: choices.join(", ") });
  });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: rulesOf(checked.value, chosen) };
}

function rulesOf({ years, sources }: CheckedRules, chosen: ChosenPolicies): BenefitRules {
  const laws = new Map<TaxYear, BenefitLaw>();
  for (const [taxYear, { benefits }] of years) {
    if (benefits !== undefined) laws.set(taxYear, lawOf(taxYear, benefits, sources, chosen));
  }
  return Object.freeze({
    taxYears: Object.freeze([...laws.keys()]),
    lawOf: (taxYear: TaxYear) => laws.get(taxYear) ?? null,
  });
}

function lawOf(
  taxYear: TaxYear,
  document: SubjectDocument,
  sources: CheckedRules["sources"],
  chosen: ChosenPolicies,
): BenefitLaw {
  const { parameters, policies } = document;
  const entries = Object.entries(parameters);
  const figures = entries.map(([name, { values }]) => [name, values[0]?.value ?? null]);
  const choices = Object.entries(policies).map(([name, policy]) => [name, chosen[name] ?? policy.default]);
  const cited = [
    ...entries.map(([name, { values }]) => [name, [...new Set(values.flatMap((entry) => entry.sources))]]),
    ...Object.entries(policies).map(([name, policy]) => [name, policy.sources]),
  ];
  return Object.freeze({
    taxYear,
    // The shape of the document has been checked: it has these figures and choices.
    figures: Object.fromEntries(figures) as BenefitLaw["figures"],
    policies: Object.fromEntries(choices) as BenefitChoices,
    officialRates: officialRates(taxYear, document),
    cited: Object.fromEntries(cited),
    sources,
    digest: digestOfDocuments([taxYearLabel(taxYear), "benefits"], [document], chosen),
  });
}

function officialRates(taxYear: TaxYear, { parameters }: SubjectDocument): readonly RateOfInterest[] {
  const entries = parameters.officialRate?.values ?? [];
  return entries.map(({ from, value }, at) => {
    const next = entries[at + 1];
    return {
      from: readDate(from),
      upTo: next === undefined ? endOfTaxYear(taxYear) : readDate(next.from) - 1,
      rate: typeof value === "string" ? basisPoints(value) : null,
    };
  });
}
