import { pointerStep } from "../../base";
import type { CheckedRules, Entry, RuleDocuments, RulesResult, SubjectDocument } from "../load/documents";
import { checkEitherSet, getTitle } from "./titles";

/** An entry that is marked as uncertain, not confirmed by a second publisher, or has no source with a URL. */
export interface WeakEntry {
  /** The document and a JSON pointer to the entry. */
  readonly path: string;
  readonly title: string;
  readonly from: string;
  /** Why it is listed: the author's mark, otherwise a single publisher, otherwise no source with a URL. */
  readonly reason: "SingleSource" | "NotConfirmed" | "OnePublisher" | "NoAddress";
  readonly publishers: readonly string[];
  readonly note: string | null;
}

/** Lists the entries that need review, in the order of the documents: of payslips, or of the law of benefits in kind. */
export function rulesReport(documents: RuleDocuments): RulesResult<readonly WeakEntry[]> {
  const checked = checkEitherSet(documents);
  if (!checked.ok) return checked;
  const { years, sources } = checked.value;
  const subjects = [...years.values()].flatMap((year) => Object.values(year));
  return { ok: true, value: subjects.flatMap((subject) => weakEntries(subject, sources)) };
}

function weakEntries(document: SubjectDocument, sources: CheckedRules["sources"]): WeakEntry[] {
  return Object.entries(document.parameters).flatMap(([name, { values }]) =>
    values.flatMap((entry, index) => {
      const publishers = publishersOf(entry, sources);
      const reason = reasonOf(entry, publishers, sources);
      if (reason === null) return [];
      const path = `${document.taxYear}/${document.subject}.json#/parameters${pointerStep(name)}/values/${index}`;
      const title = getTitle(document.subject, name);
      return [{ path, title, from: entry.from, reason, publishers, note: entry.note ?? null }];
    }),
  );
}

function reasonOf(
  { confidence, sources: named }: Entry,
  publishers: readonly string[],
  sources: CheckedRules["sources"],
): WeakEntry["reason"] | null {
  if (confidence !== undefined) return confidence;
  if (publishers.length < 2) return "OnePublisher";
  return named.some((id) => sources[id]?.url !== undefined) ? null : "NoAddress";
}

function publishersOf(entry: Entry, sources: CheckedRules["sources"]): string[] {
  return [...new Set(entry.sources.flatMap((id) => sources[id]?.publisher ?? []))];
}
