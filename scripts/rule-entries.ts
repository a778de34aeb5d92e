import { existsSync, readdirSync } from "node:fs";
import { camelCase, digestName } from "./rule-digests";

const HEADER = "// Written by `npm run rules:write`.\n\n";

/**
 * Returns the texts of src/rules, by path below it: for each tax year a module with all its documents and one with only
 * the payslip's, and lists of them, so that a year is added by its folder.
 */
export function ruleEntries(): Record<string, string> {
  const years = readdirSync("rules").filter((name) => /^\d{4}-\d{2}$/.test(name));
  const entries: Record<string, string> = {
    "all.ts": joinedYears(years, "every tax year held"),
    "recent.ts": joinedYears(years.slice(-3), "the last three tax years"),
    "years.ts": `${HEADER}${fetchedYears(years, "YEARS", "every document of")}`,
    "payslip/years.ts": payslipYears(years),
    "benefits.ts": benefitYears(),
    "provisional.ts": provisionalYears(),
  };
  for (const year of years) {
    const files = readdirSync(`rules/${year}`).map((name) => name.replace(/\.json$/, ""));
    entries[`${year}.ts`] = wholeYear(year, files);
    entries[`payslip/${year}.ts`] = payslipYear(year);
  }
  return entries;
}

/** Returns the module with the law of benefits in kind of every year, which has documents of its own. */
function benefitYears(): string {
  const years = readdirSync("rules/benefits").filter((name) => /^\d{4}-\d{2}\.json$/.test(name));
  const labels = years.map((name) => name.replace(".json", ""));
  const imports = labels.map((year) => `import year${year.slice(0, 4)} from "../../rules/benefits/${year}.json";\n`);
  const lines = labels.map((year) => `  "${year}/benefits.json": year${year.slice(0, 4)},\n`);
  return `${HEADER}${imports.join("")}import sources from "../../rules/benefits/sources.json";
import type { RuleDocuments } from "../engine/rulebook";

/** The law of benefits in kind of every tax year held, and its sources, ready for \`createBenefitRules\`. */
export const rules: RuleDocuments = {
${lines.join("")}  "sources.json": sources,
};
`;
}

/** Returns the module with the provisional years, which are added to the published ones for a rehearsal. */
function provisionalYears(): string {
  const years = existsSync("rules/provisional") ? readdirSync("rules/provisional") : [];
  const paths = years.flatMap((year) => readdirSync(`rules/provisional/${year}`).map((name) => `${year}/${name}`));
  const nameOf = (path: string) => `${camelCase(path.slice(8, -5))}${path.slice(0, 4)}`;
  const imports = paths.map((path) => `import ${nameOf(path)} from "../../rules/provisional/${path}";\n`);
  const lines = paths.map((path) => `  "${path}": ${nameOf(path)},\n`);
  return `${HEADER}${imports.join("")}import type { RuleDocuments } from "../engine/rulebook";

/**
 * The rule documents of years without published figures, for a rehearsal: announced or carried forward, each entry marked.
 * They are added to those of the published years, which have the sources.
 */
export const rules: RuleDocuments = {
${lines.join("")}};
`;
}

function payslipYear(year: string): string {
  const digest = `payslip${year.slice(0, 4)}`;
  return `${HEADER}import { ownRules, type RuleDocuments } from "../../engine/rulebook";
import { ${digest} } from "../digests";
import documents from "./${year}.json";

/** The rule documents of ${year} that a payslip needs and their sources, ready for \`createPayslipRulebook\`. */
export const rules: RuleDocuments = ownRules(documents, ${digest});
`;
}

function wholeYear(year: string, subjects: readonly string[]): string {
  const imports = subjects.map((name) => `import ${camelCase(name)} from "../../rules/${year}/${name}.json";\n`);
  const digests = [...new Set(subjects.map((subject) => digestName(year, subject)))];
  const marked = digests.map((digest) => {
    const documents = subjects
      .filter((subject) => digestName(year, subject) === digest)
      .map((subject) => `"${year}/${subject}.json": ${camelCase(subject)}`);
    if (digest.startsWith("payslip")) documents.push(`"sources.json": sources`);
    return `  ...ownRules({ ${documents.join(", ")} }, ${digest}),\n`;
  });
  return `${HEADER}${imports.join("")}import sources from "../../rules/sources.json";
import { ownRules, type RuleDocuments } from "../engine/rulebook";
import { ${digests.join(", ")} } from "./digests";

/** The rule documents of ${year} and their sources, ready for \`createRulebook\`. */
export const rules: RuleDocuments = {
${marked.join("")}};
`;
}

/** Returns modules by the year in which their tax year begins, imported on demand. */
function fetchedYears(years: readonly string[], name: string, what: string): string {
  const lines = years.map((year) => `  "${year.slice(0, 4)}": () => import("./${year}"),\n`);
  return `/** Modules with ${what} a tax year, by the year that it begins in. */
export const ${name} = {
${lines.join("")}} as const;
`;
}

function payslipYears(years: readonly string[]): string {
  const latest = years.at(-1) ?? "";
  return `${HEADER}export { rules as latestRules } from "./${latest}";

/** The latest tax year, by the year that it begins in. */
export const LATEST_YEAR = "${latest.slice(0, 4)}";

${fetchedYears(years.slice(0, -1), "EARLIER_YEARS", "the payslip's documents of")}`;
}

function joinedYears(years: readonly string[], which: string): string {
  const names = years.map((year) => `rules${year.slice(0, 4)}`);
  const lines = years.map((year, at) => `import { rules as ${names[at]} } from "./${year}";\n`);
  return `${HEADER}import type { RuleDocuments } from "../engine/rulebook";
${lines.join("")}
/** The rule documents of ${which}, ready for \`createRulebook\`. */
export const rules: RuleDocuments = { ${names.map((name) => `...${name}`).join(", ")} };
`;
}
