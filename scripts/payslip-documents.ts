import { PAYSLIP_SUBJECTS, type RuleDocuments } from "../src/engine/rulebook";

const SUBJECTS = Object.keys(PAYSLIP_SUBJECTS);

/** The publishers of law and of its official figures; what others publish confirms them. */
const OFFICIAL = [
  ...["HM Revenue and Customs", "GOV.UK", "UK Government", "Scottish Government", "Welsh Government"],
  ...["legislation.gov.uk", "UK Parliament", "Scottish Parliament"],
];

type Sources = Readonly<Record<string, { readonly publisher: string }>>;

/**
 * Returns the text of src/rules/payslip/<year>.json: a year's payslip documents and the sources that they name, without
 * what only a reader needs, a parameter or a source a row. A figure with official sources names these alone.
 */
export function payslipDocuments(documents: RuleDocuments, year: string): string {
  const { sources } = documents["sources.json"] as { readonly sources: Sources };
  const paths = SUBJECTS.map((subject) => `${year}/${subject}.json`);
  const needed = Object.fromEntries(paths.map((path) => [path, withOfficial(documents[path], sources)]));
  const written = { ...needed, [`${year}/sources.json`]: { sources: sourcesNamed(sources, needed) } };
  return `${writeRows(JSON.parse(JSON.stringify(written, withoutNotes)), 3)}\n`;
}

/** Writes JSON with a line for each property as far as a depth, and for each value below it. */
function writeRows(value: unknown, depth: number, indent = ""): string {
  if (depth === 0 || typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const rows = Object.entries(value).map(
    ([key, each]) => `${inner}${JSON.stringify(key)}: ${writeRows(each, depth - 1, inner)}`,
  );
  return `{\n${rows.join(",\n")}\n${indent}}`;
}

/** Returns a document whose lists of sources are official, as far as they have an official one. */
function withOfficial(document: unknown, sources: Sources): unknown {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key !== "sources" || !Array.isArray(value)) return value;
    const official = value.filter((id) => OFFICIAL.includes(sources[id]?.publisher ?? ""));
    return official.length > 0 ? official : value;
  });
}

function sourcesNamed(sources: Sources, needed: unknown): Partial<Sources> {
  const named = new Set<string>();
  gather(needed, named);
  return Object.fromEntries(Object.entries(sources).filter(([id]) => named.has(id)));
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
