import { readdirSync } from "node:fs";
import { CHAPTER_SUBJECTS, SUBJECTS } from "../src/engine/rulebook";

const HEADER = "// Written by `npm run rules:write`.\n\n";

/** The texts of src/rules, by path below it: a module a tax year with all its documents, and one with the payslip's alone. */
export function ruleEntries(): Record<string, string> {
  const years = readdirSync("rules").filter((name) => /^\d{4}-\d{2}$/.test(name));
  const entries: Record<string, string> = { "all.ts": allYears(years) };
  for (const year of years) {
    const files = readdirSync(`rules/${year}`).map((name) => name.replace(/\.json$/, ""));
    entries[`${year}.ts`] = wholeYear(year, files);
    entries[`payslip/${year}.ts`] = payslipYear(year);
  }
  return entries;
}

function payslipYear(year: string): string {
  return `${HEADER}import { ownRules, type RuleDocuments } from "../../engine/rulebook";
import { digest${year.slice(0, 4)} } from "../digests";
import documents from "./${year}.json";
import sources from "./sources.json";

/** The rule documents of ${year} that a payslip needs and their sources, ready for \`createPayslipRulebook\`. */
export const rules: RuleDocuments = ownRules({ ...documents, "sources.json": sources }, digest${year.slice(0, 4)});
`;
}

function wholeYear(year: string, files: readonly string[]): string {
  const chapters = files.filter((name) => !isPayslips(name)).filter(isChapters);
  const digests = chapters.map((name) => digestName(year, name));
  const chapterImport =
    digests.length === 0 ? "" : `import { ${digests.sort().join(", ")} } from "./chapter-digests";\n`;
  const marked = chapters.map(
    (name) => `  ...ownRules({ "${year}/${name}.json": ${camel(name)} }, ${digestName(year, name)}),\n`,
  );
  return `${HEADER}${imports(year, files, "../../rules")}import sources from "../../rules/sources.json";
import { ownRules, type RuleDocuments } from "../engine/rulebook";
${chapterImport}import { digest${year.slice(0, 4)} } from "./digests";

/** The rule documents of ${year} and their sources, ready for \`createRulebook\`. */
export const rules: RuleDocuments = {
  ...${own(year, files.filter(isPayslips)).replaceAll("\n", "\n  ")},
${marked.join("")}};
`;
}

function own(year: string, subjects: readonly string[]): string {
  const documents = subjects.map((name) => `    "${year}/${name}.json": ${camel(name)},\n`);
  return `ownRules(\n  {\n${documents.join("")}    "sources.json": sources,\n  },\n  digest${year.slice(0, 4)},\n)`;
}

function allYears(years: readonly string[]): string {
  const names = years.map((year) => `rules${year.slice(0, 4)}`);
  const lines = years.map((year, at) => `import { rules as ${names[at]} } from "./${year}";\n`);
  return `${HEADER}import type { RuleDocuments } from "../engine/rulebook";
${lines.join("")}
/** The rule documents of every tax year held, ready for \`createRulebook\`. */
export const rules: RuleDocuments = { ${names.map((name) => `...${name}`).join(", ")} };
`;
}

/** The name of a chapter's digest in src/rules/chapter-digests.ts: "courtOrders2026". */
export function digestName(year: string, subject: string): string {
  return `${camel(subject)}${year.slice(0, 4)}`;
}

function imports(year: string, subjects: readonly string[], folder: string): string {
  return subjects.map((name) => `import ${camel(name)} from "${folder}/${year}/${name}.json";\n`).join("");
}

function camel(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function isPayslips(name: string): boolean {
  return (SUBJECTS as readonly string[]).includes(name);
}

function isChapters(name: string): boolean {
  return (CHAPTER_SUBJECTS as readonly string[]).includes(name);
}
