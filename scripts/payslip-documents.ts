import { PAYSLIP_SUBJECTS, type RuleDocuments } from "../src/engine/rulebook";

const SUBJECTS = Object.keys(PAYSLIP_SUBJECTS);

/** Returns the text of src/rules/payslip/sources.json: the sources that the payslip's subjects name. */
export function payslipSources(documents: RuleDocuments): string {
  const named = new Set<string>();
  for (const [path, document] of Object.entries(documents)) {
    if (SUBJECTS.some((subject) => path.endsWith(`/${subject}.json`))) gather(document, named);
  }
  const all = documents["sources.json"] as { readonly sources: Readonly<Record<string, unknown>> };
  const sources = Object.entries(all.sources).filter(([id]) => named.has(id));
  return `${JSON.stringify({ ...all, sources: Object.fromEntries(sources) }, withoutNotes, 2)}\n`;
}

/** Returns the text of src/rules/payslip/<year>.json: a year's payslip documents without what only a reader needs. */
export function payslipDocuments(documents: RuleDocuments, year: string): string {
  const paths = SUBJECTS.map((subject) => `${year}/${subject}.json`);
  const needed = Object.fromEntries(paths.map((path) => [path, documents[path]]));
  return `${JSON.stringify(needed, withoutNotes, 2)}\n`;
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
