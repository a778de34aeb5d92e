import { type DayNumber, type TaxYear, taxYearOf } from "../base";
import type { UntypedChapterRules } from "./chapter-rules";
import { type CompiledYear, compileYear, type Stretch } from "./compile/year";
import type { CheckedRules } from "./documents";
import type { Policies, Rulebook } from "./figures";
import { sha256OfAscii } from "./sha-256";

/** What chapters add to a rulebook. */
export interface Additions {
  /** The digest of a year from the digest of what every payslip needs. */
  seal(year: TaxYear, digest: string): string;
  chapter(name: string): UntypedChapterRules | null;
}

/** A rulebook over checked documents. */
export function rulebookOver(rules: CheckedRules, policies: Partial<Policies>, additions: Additions): Rulebook {
  const years = new Map<TaxYear, CompiledYear>();
  for (const [year, documents] of rules.years) {
    years.set(
      year,
      compileYear(year, documents, rules.sources, policies, (digest) => additions.seal(year, digest)),
    );
  }
  let last: Stretch | null = null;
  let digest: string | null = null;
  return Object.freeze({
    taxYears: Object.freeze([...years.keys()]),
    figuresOn(day: DayNumber) {
      const isInLast = last !== null && day >= last.first && day <= last.last;
      if (!isInLast) last = years.get(taxYearOf(day))?.stretchOn(day) ?? null;
      return last?.figures ?? null;
    },
    digestOf(year: TaxYear) {
      return years.get(year)?.digest() ?? null;
    },
    digest() {
      digest ??= sha256OfAscii([...years.values()].map((year) => year.digest()).join());
      return digest;
    },
    chapter: additions.chapter as Rulebook["chapter"],
  });
}
