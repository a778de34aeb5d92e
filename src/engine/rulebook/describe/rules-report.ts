import { pointerStep } from "../../base";
import { CHAPTERS } from "../chapters";
import { checkRules } from "../check-rules";
import type { CheckedRules, Entry, RuleDocuments, RulesResult, SubjectDocument } from "../documents";
import { titleOf } from "./titles";

/** An entry that is not confirmed by two publishers, or is marked as uncertain. */
export interface WeakEntry {
  /** The document and a JSON pointer to the entry. */
  readonly path: string;
  readonly title: string;
  readonly from: string;
  /** Why it is listed; a mark of the author goes before the count of publishers. */
  readonly reason: "SingleSource" | "NotConfirmed" | "OnePublisher";
  readonly publishers: readonly string[];
  readonly note: string | null;
}

/** The entries that deserve a second look, in the order of the documents. */
export function rulesReport(documents: RuleDocuments): RulesResult<readonly WeakEntry[]> {
  const checked = checkRules(documents, CHAPTERS);
  if (!checked.ok) return checked;
  const { years, sources } = checked.value;
  const subjects = [...years.values()].flatMap((year) => Object.values(year as Record<string, SubjectDocument>));
  return { ok: true, value: subjects.flatMap((subject) => weakEntries(subject, sources)) };
}

function weakEntries(document: SubjectDocument, sources: CheckedRules["sources"]): WeakEntry[] {
  return Object.entries(document.parameters).flatMap(([name, { values }]) =>
    values.flatMap((entry, index) => {
      const publishers = publishersOf(entry, sources);
      const reason = entry.confidence ?? (publishers.length < 2 ? "OnePublisher" : null);
      const path = `${document.taxYear}/${document.subject}.json#/parameters${pointerStep(name)}/values/${index}`;
      return reason === null
        ? []
        : [
            {
              path,
              title: titleOf(document.subject, name),
              from: entry.from,
              reason,
              publishers,
              note: entry.note ?? null,
            },
          ];
    }),
  );
}

function publishersOf(entry: Entry, sources: CheckedRules["sources"]): string[] {
  return [...new Set(entry.sources.flatMap((id) => sources[id]?.publisher ?? []))];
}
