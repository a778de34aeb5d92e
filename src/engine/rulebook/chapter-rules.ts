import { type DayNumber, endOfTaxYear, readDate, type Source, type TaxYear, taxYearOf } from "../base";
import type { ChapterParameters, ChapterPolicies, ChapterSubject } from "./chapters";
import { freeze } from "./compile/freeze";
import type { Parameter, SubjectDocument } from "./documents";

/** What a parameter says on the days of one stretch. The same object for every day of it. */
export interface InForce<Value> {
  /** As the rule file writes it; null where absence is stated. */
  readonly value: Value | null;
  /** Why there is no value; null where there is one. */
  readonly none: string | null;
  /** First and last day of the stretch. */
  readonly from: DayNumber;
  readonly upTo: DayNumber;
  /** The tax year whose file says so. */
  readonly taxYear: TaxYear;
  readonly sources: readonly string[];
}

/** One chapter's rule data over all years held. */
export interface ChapterRules<Name extends ChapterSubject> {
  /** Tax years that hold the chapter's file, ascending. */
  readonly years: readonly TaxYear[];
  /** What applies on a day; null when no year held covers it. */
  on<Parameter extends keyof ChapterParameters<Name> & string>(
    parameter: Parameter,
    day: DayNumber,
  ): InForce<ChapterParameters<Name>[Parameter]> | null;
  /** The choice in force on a day: the caller's, or the default of the day's tax year (outside the years held, the nearest). */
  policy<Policy extends keyof ChapterPolicies<Name> & string>(
    policy: Policy,
    day: DayNumber,
  ): ChapterPolicies<Name>[Policy];
  readonly sources: Readonly<Record<string, Source>>;
}

/** Rule data of a chapter as the engine holds it, without the types of its parameters. */
export interface UntypedChapterRules {
  readonly years: readonly TaxYear[];
  on(parameter: string, day: DayNumber): InForce<unknown> | null;
  policy(policy: string, day: DayNumber): string;
  readonly sources: Readonly<Record<string, Source>>;
}

/**
 * The timeline of each parameter over the years held, ascending. A year's list holds from its own first date, and so
 * may reach back before its tax year; it ends with the tax year, or with its `validTo`.
 */
export function chapterRules(
  documents: ReadonlyMap<TaxYear, SubjectDocument>,
  sources: Readonly<Record<string, Source>>,
  chosen: Readonly<Record<string, string>>,
): UntypedChapterRules {
  const years = freeze([...documents.keys()]);
  const timelines = new Map<string, readonly InForce<unknown>[]>();
  const timelineOf = (parameter: string) => {
    const known = timelines.get(parameter) ?? freeze(timeline(parameter, documents));
    timelines.set(parameter, known);
    return known;
  };
  const yearOn = (day: DayNumber) => years.filter((year) => year <= taxYearOf(day)).at(-1) ?? (years[0] as TaxYear);
  return {
    years,
    sources,
    on(parameter, day) {
      const stretches = timelineOf(parameter);
      for (let at = stretches.length - 1; at >= 0; at--) {
        const stretch = stretches[at] as InForce<unknown>;
        if (day >= stretch.from) return day <= stretch.upTo ? stretch : null;
      }
      return null;
    },
    policy(policy, day) {
      return chosen[policy] ?? (documents.get(yearOn(day))?.policies[policy]?.default as string);
    },
  };
}

function timeline(name: string, documents: ReadonlyMap<TaxYear, SubjectDocument>): InForce<unknown>[] {
  let known: InForce<unknown>[] = [];
  for (const [taxYear, { parameters }] of documents) {
    const own = stretchesOf(parameters[name] as Parameter, taxYear);
    const takesOver = own[0]?.from ?? Number.POSITIVE_INFINITY;
    known = known.flatMap((stretch) =>
      stretch.from >= takesOver ? [] : [{ ...stretch, upTo: Math.min(stretch.upTo, takesOver - 1) }],
    );
    known.push(...own);
  }
  return known;
}

function stretchesOf({ values, validTo }: Parameter, taxYear: TaxYear): InForce<unknown>[] {
  const end = validTo === undefined ? endOfTaxYear(taxYear) : readDate(validTo);
  return values.map(({ from, value = null, none = null, sources }, at) => {
    const next = values[at + 1];
    const upTo = next === undefined ? end : readDate(next.from) - 1;
    return { value, none, from: readDate(from), upTo, taxYear, sources };
  });
}
