import { createRulebook } from "../src/engine";
import {
  digestOfDocuments,
  isRuleDocument,
  PAYSLIP_SUBJECTS,
  type RuleDocuments,
  type SubjectDocument,
} from "../src/engine/rulebook";
import { readJsonFolder } from "../src/platform";

/** The rule documents of the folder, which must pass every check. */
export function checkedDocuments(): RuleDocuments {
  const all = Object.entries(readJsonFolder("rules")).filter(([path]) => isRuleDocument(path));
  const documents = Object.fromEntries(all);
  const created = createRulebook(documents);
  if (!created.ok) throw new Error(JSON.stringify(created.problems, null, 2));
  return documents;
}

/** The text of src/rules/digests.ts: of each tax year the digest of what every payslip needs, and of each further subject. */
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

/** The name of the digest of a document in src/rules/digests.ts: "payslip2026", "courtOrders2026". */
export function digestName(year: string, subject: string): string {
  return `${Object.hasOwn(PAYSLIP_SUBJECTS, subject) ? "payslip" : camelCase(subject)}${year.slice(0, 4)}`;
}

export function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
