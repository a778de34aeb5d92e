import { type DayNumber, getTaxYear, type Problem, pointerStep, problem, type TaxYear } from "../../base";
import type { EmployerChargeFigures, FiguresInForce } from "../compile/figures";
import { basisPoints, incomeTaxFigures, pence, studentLoanFigures } from "../compile/income-tax";
import { nationalInsuranceFigures } from "../compile/national-insurance";
import { checkDocuments } from "../load/check-documents";
import type { CheckedRules, RuleDocuments, RulesResult, SubjectDocument } from "../load/documents";
import { freeze } from "../load/own-rules";
import type { FurtherSubject, Subject } from "../subjects";
import type { SubjectDefinitions } from "../subjects/subject";
import { calculateDigests, sha256OfAscii } from "./digests";
import {
  type AllInForce,
  type AskSubject,
  type ChosenPolicies,
  type SubjectRules,
  subjectRules,
} from "./subject-rules";

/** Validated rule data that can be queried. */
export interface Rulebook {
  /** Tax years in the rulebook, ascending. */
  readonly taxYears: readonly TaxYear[];
  /** Returns the figures for payments on a day, one object between two changes; null if no loaded year covers it. */
  figuresOn(day: DayNumber): FiguresInForce | null;
  /**
   * Returns the digest of a tax year's law: that of every payslip and of the further subjects that were used, or of all
   * the year's subjects that results are calculated from if none are given; null if the year is not loaded.
   */
  digestOf(year: TaxYear, used?: readonly FurtherSubject[]): string | null;
  /** Returns the digest of all tax years, for results that more than one of them governs. */
  digest(): string;
  /** Returns the rule data of a subject over all years; without years if no document has it. */
  subject<Name extends Subject>(name: Name): SubjectRules<Name>;
}

/** Checks documents of the given subjects, and makes a rulebook from them; some of the subjects name a year's law. */
export function loadRulebook(
  documents: RuleDocuments,
  chosen: ChosenPolicies,
  subjects: SubjectDefinitions,
  digested: readonly string[],
): RulesResult<Rulebook> {
  const checked = checkDocuments(documents, subjects);
  if (!checked.ok) return checked;
  const problems = checkPolicies(chosen, subjects);
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: rulebookOf(checked.value, chosen, digested) };
}

/** Checks a caller's choices of policies against the readings that exist. */
function checkPolicies(chosen: ChosenPolicies, subjects: SubjectDefinitions): Problem[] {
  const known = Object.values(subjects).flatMap(({ policies }) => Object.entries(policies));
  return Object.entries(chosen).flatMap(([name, choice = ""]) => {
    const at = `options#/policies${pointerStep(name)}`;
    const [, choices] = known.find(([policy]) => policy === name) ?? [];
    if (choices === undefined) return problem("unknown_field", at);
    return choices.includes(choice) ? [] : problem("unknown_value", at, { expected: choices.join(", ") });
  });
}

function rulebookOf({ years, sources }: CheckedRules, chosen: ChosenPolicies, order: readonly string[]): Rulebook {
  const digests = new Map(
    [...years].map(([year, documents]) => [year, calculateDigests(year, documents, chosen, order)]),
  );
  const subjects = new Map<Subject, unknown>();
  let all: string | null = null;
  const rulebook: Rulebook = Object.freeze({
    taxYears: Object.freeze([...years.keys()]),
    figuresOn: figuresByDay((day) => {
      const digest = digests.get(getTaxYear(day));
      return digest === undefined ? null : compileFigures(rulebook.subject, day, digest([]));
    }),
    digestOf: (year: TaxYear, used?: readonly FurtherSubject[]) => digests.get(year)?.(used) ?? null,
    digest() {
      all ??= sha256OfAscii([...digests.values()].map((digest) => digest()).join());
      return all;
    },
    subject<Name extends Subject>(name: Name) {
      let known = subjects.get(name);
      if (known === undefined) {
        known = subjectRules(documentsOf(name, years), sources, chosen);
        subjects.set(name, known);
      }
      return known as SubjectRules<Name>;
    },
  });
  return rulebook;
}

function documentsOf(subject: Subject, years: CheckedRules["years"]): ReadonlyMap<TaxYear, SubjectDocument> {
  return new Map(
    [...years].flatMap(([year, { [subject]: document }]) => (document === undefined ? [] : [[year, document]])),
  );
}

/** Compiles the figures of each date range without changes once; payments of a run share theirs. */
function figuresByDay(compile: (day: DayNumber) => Stretch | null): Rulebook["figuresOn"] {
  const known: Stretch[] = [];
  let last: Stretch | null = null;
  const covers = (stretch: Stretch, day: DayNumber) => day >= stretch.first && day <= stretch.last;
  return (day) => {
    if (last !== null && covers(last, day)) return last.figures;
    last = known.find((stretch) => covers(stretch, day)) ?? null;
    if (last !== null) return last.figures;
    last = compile(day);
    if (last !== null) known.push(last);
    return last?.figures ?? null;
  };
}

/** The first and last day between which nothing changes, and the figures of those days. */
interface Stretch {
  readonly first: DayNumber;
  readonly last: DayNumber;
  readonly figures: FiguresInForce;
}

/** Compiles the parameters that a payment on a day needs into figures; null if no year covers the day. */
function compileFigures(ask: AskSubject, day: DayNumber, digest: string): Stretch | null {
  const tax = ask("income-tax").allOn(day);
  const ni = ask("national-insurance").allOn(day);
  const loans = ask("student-loans").allOn(day);
  const charges = ask("employer-charges").allOn(day);
  if (tax === null || ni === null || loans === null || charges === null) return null;
  const all = [tax, ni, loans, charges];
  const figures: FiguresInForce = {
    taxYear: getTaxYear(day),
    digest,
    incomeTax: incomeTaxFigures(tax),
    nationalInsurance: nationalInsuranceFigures(ni),
    studentLoans: studentLoanFigures(loans),
    employerCharges: employerChargeFigures(charges),
    policies: { ...tax.policies, ...ni.policies, ...loans.policies, ...charges.policies },
    sources: ask("income-tax").sources,
  };
  return {
    first: Math.max(...all.map(({ from }) => from)),
    last: Math.min(...all.map(({ upTo }) => upTo)),
    figures: freeze(figures),
  };
}

function employerChargeFigures({ values, sources }: AllInForce<"employer-charges">): EmployerChargeFigures {
  const { apprenticeshipLevy, employmentAllowance, employmentAllowanceLiabilityBelow: below } = values;
  return {
    apprenticeshipLevy: {
      rateBasisPoints: basisPoints(apprenticeshipLevy.rate),
      allowanceYearPence: pence(apprenticeshipLevy.allowance.year),
    },
    employmentAllowance: {
      yearPence: pence(employmentAllowance.year),
      priorYearLiabilityBelowPence: below === null ? null : pence(below),
    },
    sources,
  };
}
