import { readdirSync, readFileSync } from "node:fs";
import { createRulebook, type Rulebook } from "../../src/engine/rulebook";

/** Reads the repository's rule documents from the files themselves, keyed as the rulebook needs them. */
export function readRuleDocuments(years: readonly string[] = ruleYears()): Record<string, unknown> {
  const documents: Record<string, unknown> = { "sources.json": readJson("sources.json") };
  for (const year of years) {
    for (const file of readdirSync(`rules/${year}`)) documents[`${year}/${file}`] = readJson(`${year}/${file}`);
  }
  return documents;
}

/** Returns the folder names of tax years: "2022-23" and so on. */
export function ruleYears(): string[] {
  return readdirSync("rules")
    .filter((name) => /^\d{4}-\d{2}$/.test(name))
    .sort();
}

/** Returns the rulebook of rule documents. */
export function rulebookOf(documents: Readonly<Record<string, unknown>>): Rulebook {
  const result = createRulebook(documents);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(`rules/${path}`, "utf8"));
}
