import { PAYSLIP_SUBJECTS, type RuleDocuments } from "../src/engine/rulebook";

const SUBJECTS = Object.keys(PAYSLIP_SUBJECTS);

/**
 * Returns the text of src/rules/payslip/<year>.json: a year's payslip documents and the sources that they name, without
 * what only a reader needs.
 */
export function payslipDocuments(documents: RuleDocuments, year: string): string {
  const paths = SUBJECTS.map((subject) => `${year}/${subject}.json`);
  const needed = Object.fromEntries(paths.map((path) => [path, documents[path]]));
  const written = { ...needed, [`${year}/sources.json`]: { sources: sourcesNamed(documents, needed) } };
  return `${JSON.stringify(written, withoutNotes, 2)}\n`;
}

function sourcesNamed(documents: RuleDocuments, needed: unknown) {
  const named = new Set<string>();
  gather(needed, named);
  const all = documents["sources.json"] as { readonly sources: Readonly<Record<string, unknown>> };
  return Object.fromEntries(Object.entries(all.sources).filter(([id]) => named.has(id)));
}

/** Omits notes, confidence and the editor's schema. */
function withoutNotes(key: string, value: unknown): unknown {
  return key === "$schema" || key === "confidence" || key === "note" ? undefined : value;
}

function gather(value: unknown, named: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "sources" && Array.isArray(inner)) for (const id of inner) named.add(String(id));
    else gather(inner, named);
  }
}
