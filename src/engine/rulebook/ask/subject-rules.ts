import { type DayNumber, endOfTaxYear, getTaxYear, readDate, type Source, type TaxYear } from "../../base";
import type { SubjectDocument } from "../load/documents";
import type { ParameterValues, PolicyValues, Subject } from "../subjects";

/** The value of a parameter between two changes. All days of that range share one object. */
export interface InForce<Value> {
  /** As the rule file writes it; null if it says that there is no value. */
  readonly value: Value;
  /** Why there is no value; null if there is one. */
  readonly none: string | null;
  /** First and last day of the range. */
  readonly from: DayNumber;
  readonly upTo: DayNumber;
  /** The tax year whose file has the entry. */
  readonly taxYear: TaxYear;
  readonly sources: readonly string[];
}

/** Source ids by parameter name: the references of the figures, for workings. */
export type SourcesByParameter = Readonly<Record<string, readonly string[]>>;

/** All parameters and policies of a subject on a day. */
export interface AllInForce<Name extends Subject> {
  readonly values: ParameterValues<Name>;
  readonly policies: PolicyValues<Name>;
  readonly sources: SourcesByParameter;
  /** First and last day between which none of them changes. */
  readonly from: DayNumber;
  readonly upTo: DayNumber;
  readonly taxYear: TaxYear;
}

/** The rule data of one subject over all years that have it. */
export interface SubjectRules<Name extends Subject> {
  /** Tax years that have the subject's file, ascending; empty if no year has it. */
  readonly years: readonly TaxYear[];
  /** Returns what applies on a day; null if no year covers it. */
  on<P extends keyof ParameterValues<Name> & string>(
    parameter: P,
    day: DayNumber,
  ): InForce<ParameterValues<Name>[P]> | null;
  /** Returns all parameters and policies on a day; null if no year covers it for any parameter. */
  allOn(day: DayNumber): AllInForce<Name> | null;
  /**
   * The choice in force on a day: the caller's, or the default of the day's tax year (or the nearest with the file).
   */
  policy<P extends keyof PolicyValues<Name> & string>(policy: P, day: DayNumber): PolicyValues<Name>[P];
  /** Sources of all loaded rule data, by id. */
  readonly sources: Readonly<Record<string, Source>>;
}

/** Returns a subject's rule data. */
export type AskSubject = <Name extends Subject>(name: Name) => SubjectRules<Name>;

/** The choices of a caller, by policy. */
export type ChosenPolicies = Readonly<Record<string, string | undefined>>;

/**
 * Builds one timeline per parameter over the years, ascending. A year's list applies from its own first date, which may
 * be before its tax year, until the end of the tax year or its `validTo`.
 */
export function subjectRules<Name extends Subject>(
  documents: ReadonlyMap<TaxYear, SubjectDocument>,
  sources: Readonly<Record<string, Source>>,
  chosen: ChosenPolicies,
): SubjectRules<Name> {
  const years = Object.freeze([...documents.keys()]);
  const latestFirst = [...documents].reverse();
  const timelines = new Map<string, readonly InForce<unknown>[]>();
  const stretchOn = (parameter: string, day: DayNumber) => {
    let known = timelines.get(parameter);
    if (known === undefined) {
      known = timeline(parameter, latestFirst);
      timelines.set(parameter, known);
    }
    for (const stretch of known) if (day >= stretch.from) return day <= stretch.upTo ? stretch : null;
    return null;
  };
  /** Returns the document of a day's tax year; outside the loaded years that of the nearest one. */
  const nearest = (day: DayNumber) =>
    documents.get(years.filter((year) => year <= getTaxYear(day)).at(-1) ?? years[0] ?? Number.NaN);
  const policy = (name: string, day: DayNumber) => chosen[name] ?? nearest(day)?.policies[name]?.default;
  const allOn = (day: DayNumber) => {
    const document = nearest(day);
    if (document === undefined) return null;
    const policies: Record<string, unknown> = {};
    const values: Record<string, unknown> = {};
    const sources: Record<string, readonly string[]> = {};
    let [from, upTo, taxYear] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
    for (const [name, { default: usual }] of Object.entries(document.policies)) policies[name] = chosen[name] ?? usual;
    for (const name of Object.keys(document.parameters)) {
      const stretch = stretchOn(name, day);
      if (stretch === null) return null;
      values[name] = stretch.value;
      sources[name] = stretch.sources;
      from = Math.max(from, stretch.from);
      upTo = Math.min(upTo, stretch.upTo);
      taxYear = stretch.taxYear;
    }
    return { values, policies, sources, from, upTo, taxYear };
  };
  return { years, sources, on: stretchOn, policy, allOn } as unknown as SubjectRules<Name>;
}

/** Returns the dated values of a parameter, latest first. */
function timeline(name: string, latestFirst: readonly (readonly [TaxYear, SubjectDocument])[]): InForce<unknown>[] {
  const stretches: InForce<unknown>[] = [];
  let last = Number.POSITIVE_INFINITY;
  for (const [taxYear, { parameters }] of latestFirst) {
    const { values = [], validTo } = parameters[name] ?? {};
    last = Math.min(last, validTo === undefined ? endOfTaxYear(taxYear) : readDate(validTo));
    for (const { from: date, value = null, none = null, sources } of [...values].reverse()) {
      const from = readDate(date);
      if (from > last) continue;
      stretches.push(Object.freeze({ value, none, from, upTo: last, taxYear, sources }));
      last = from - 1;
    }
  }
  return stretches;
}
