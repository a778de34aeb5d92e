import type { TaxYear } from "../base";
import type { Chapters } from "./chapter";
import { crossCheck } from "./check";
import type { CheckedRules, RuleDocuments, RulesResult } from "./documents";
import { readDocuments, type ShapedDocument } from "./read-documents";
import type { YearDocuments } from "./shape";

/**
 * Checks rule documents in two passes, shape and then sense, and answers them by tax year, as copies that nobody else holds
 * or frozen.
 * Everything that is wrong is reported at once; a document of the wrong shape is left out of the second pass.
 */
export function checkRules(documents: RuleDocuments, chapters: Chapters): RulesResult<CheckedRules> {
  const shaped = readDocuments(documents, chapters);
  const sourceIds = shaped.sources && new Set(Object.keys(shaped.sources));
  const problems = [
    ...shaped.problems,
    ...shaped.documents.flatMap((document) => (document.isChecked ? [] : crossCheck(document, sourceIds, chapters))),
  ];
  if (problems.length > 0 || shaped.sources === null) return { ok: false, problems };
  return { ok: true, value: { years: byYear(shaped.documents), sources: shaped.sources } };
}

function byYear(documents: readonly ShapedDocument[]): ReadonlyMap<TaxYear, YearDocuments> {
  const years = new Map<TaxYear, Record<string, unknown>>();
  for (const { year } of [...documents].sort((a, b) => a.year - b.year)) years.set(year, {});
  for (const { year, subject, document } of documents) Object.assign(years.get(year) ?? {}, { [subject]: document });
  return years as ReadonlyMap<TaxYear, unknown> as ReadonlyMap<TaxYear, YearDocuments>;
}
