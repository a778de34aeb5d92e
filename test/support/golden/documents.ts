import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = "rules";

/** Parsed rule files by path. */
export type Documents = Readonly<Record<string, unknown>>;

/** The rule documents as the engine takes them: parsed JSON by path, "2026-27/income-tax.json" and "sources.json". */
export function readDocuments(years: readonly string[] = yearFolders()): Documents {
  const paths = years.flatMap((year) => readdirSync(join(ROOT, year)).map((file) => `${year}/${file}`));
  return Object.fromEntries([...paths, "sources.json"].map((path) => [path, parse(path)]));
}

/** The tax years that have rules, ascending. */
export function yearFolders(): string[] {
  return readdirSync(ROOT)
    .filter((name) => /^\d{4}-\d{2}$/.test(name))
    .sort();
}

function parse(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), "utf8"));
}
