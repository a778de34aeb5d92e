import { createRulebook } from "../src/engine";
import {
  CHAPTERS,
  chapterDigest,
  createPayslipRulebook,
  isRuleDocument,
  type RuleDocuments,
  type SubjectDocument,
} from "../src/engine/rulebook";
import { readJsonFolder } from "../src/platform";
import { digestName } from "./rule-entries";

const HEADER = "// Written by `npm run rules:write`";

/** The rule documents of the folder, which must pass every check. */
export function checkedDocuments(): RuleDocuments {
  const all = Object.entries(readJsonFolder("rules")).filter(([path]) => isRuleDocument(path));
  const documents = Object.fromEntries(all);
  const created = createRulebook(documents);
  if (!created.ok) throw new Error(JSON.stringify(created.problems, null, 2));
  return documents;
}

/** The text of src/rules/digests.ts: the digest of what a payslip needs of each tax year held. */
export function ruleDigests(documents: RuleDocuments): string {
  const created = createPayslipRulebook(
    Object.fromEntries(Object.entries(documents).filter(([path]) => !isChapter(path))),
  );
  if (!created.ok) throw new Error(JSON.stringify(created.problems, null, 2));
  const { taxYears, digestOf } = created.value;
  const lines = taxYears.map((year) => `export const digest${year} = "${digestOf(year)}";`);
  return `${HEADER}: the digest of each tax year's rules, under the default policies.\n\n${lines.join("\n")}\n`;
}

/** The text of src/rules/chapter-digests.ts: the digest of each chapter's document. */
export function chapterDigests(documents: RuleDocuments): string {
  const lines = Object.entries(documents)
    .filter(([path]) => isChapter(path))
    .map(([path, document]) => {
      const [year = "", subject = ""] = path.replace(".json", "").split("/");
      const digest = chapterDigest(structuredClone(document) as SubjectDocument, {});
      return `export const ${digestName(year, subject)} = "${digest}";\n`;
    });
  return `${HEADER}: the digest of each chapter's rules of a tax year, under the default policies.\n\n${lines.sort().join("")}`;
}

function isChapter(path: string): boolean {
  return Object.hasOwn(CHAPTERS, path.slice(8, -5));
}
