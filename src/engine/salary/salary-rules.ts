import { type DayNumber, type Reader, taxYearLabel, taxYearOf } from "../base";
import type { ChapterPolicies, ChapterRules, Rulebook } from "../rulebook";
import type { SalaryFrequency } from "./facts";

/** The source of the rules of this chapter. */
export const INTERFACE = "interface-documents";

/** What the rules say for a segment that begins on a day. */
export interface SalaryRules extends ChapterPolicies<"salary"> {
  readonly periodsPerYear: Readonly<Record<SalaryFrequency, number>>;
  readonly sources: readonly string[];
}

/** The rules of a segment's first day; null with a problem when no year held covers it. */
export function salaryRulesOn(reader: Reader, rulebook: Rulebook, day: DayNumber): SalaryRules | null {
  const chapter = rulebook.chapter("salary");
  const periods = chapter?.on("periodsPerYear", day) ?? null;
  if (chapter === null || periods === null || periods.value === null) {
    refuseYear(reader, chapter, day);
    return null;
  }
  return {
    periodsPerYear: periods.value,
    sources: periods.sources,
    workingPatternHistory: chapter.policy("workingPatternHistory", day),
    daysBeforeFirstPattern: chapter.policy("daysBeforeFirstPattern", day),
    absenceDivisor: chapter.policy("absenceDivisor", day),
    wholeAbsence: chapter.policy("wholeAbsence", day),
  };
}

function refuseYear(reader: Reader, chapter: ChapterRules<"salary"> | null, day: DayNumber): void {
  reader.refuse("unsupported_tax_year", "/periodStartDate", {
    taxYear: taxYearLabel(taxYearOf(day)),
    allowed: (chapter?.years ?? []).map(taxYearLabel).join(", "),
  });
}
