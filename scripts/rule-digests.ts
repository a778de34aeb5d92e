import { createRulebook } from "../src/engine";
import {
  digestOfDocuments,
  isRuleDocument,
  PAYSLIP_SUBJECTS,
  type RuleDocuments,
  type SubjectDocument,
} from "../src/engine/rulebook";
import { readJsonFolder } from "../src/platform";

/** Returns the rule documents of the folder, which must pass every check. */
export function checkedDocuments(): RuleDocuments {
  const all = Object.entries(readJsonFolder("rules")).filter(([path]) => isRuleDocument(path));
  const documents = Object.fromEntries(all);
  const created = createRulebook(documents);
  if (!created.ok) throw new Error(JSON.stringify(created.problems, null, 2));
  return documents;
}

/** Returns the text of src/rules/digests.ts: each year's digest of what every payslip needs, and of other subjects. */
export function ruleDigests(documents: RuleDocuments): string {
  const groups = new Map<string, SubjectDocument[]>();
  for (const [path, document] of Object.entries(structuredClone(documents))) {
    const [year = "", subject = ""] = path.replace(".json", "").split("/");
    if (subject === "") continue;
    const name = digestName(year, subject);
    groups.set(name, [...(groups.get(name) ?? []), document as SubjectDocument]);
  }
  const lines = [...groups].map(([name, group]) => {
    const [{ taxYear = "", subject = "" } = {}] = group;
    const head = name.startsWith("payslip") ? [taxYear] : [taxYear, subject];
    return `export const ${name} = "${digestOfDocuments(head, group, {})}";\n`;
  });
  return `// Written by \`npm run rules:write\`: digests of the rules of each tax year, under the default policies.

${lines.sort().join("")}`;
}

/** Returns the name of a document's digest in src/rules/digests.ts: "payslip2026", "courtOrders2026". */
export function digestName(year: string, subject: string): string {
  return `${Object.hasOwn(PAYSLIP_SUBJECTS, subject) ? "payslip" : camelCase(subject)}${year.slice(0, 4)}`;
}

export function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
