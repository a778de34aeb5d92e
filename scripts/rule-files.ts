import { kernelDigestFile } from "./kernel-digest-file";
import { payslipDocuments } from "./payslip-documents";
import { checkedDocuments, ruleDigests } from "./rule-digests";
import { ruleEntries } from "./rule-entries";
import { ruleSchemas } from "./rule-schemas";

/** Returns every file that is written from the rule data, its shapes and the kernel: text by path from the repository's root. */
export function ruleFiles(): Record<string, string> {
  const documents = checkedDocuments();
  const files: Record<string, string> = {
    "src/rules/digests.ts": ruleDigests(documents),
    "src/engine/proof/kernel-digest.ts": kernelDigestFile(),
  };
  for (const year of new Set(Object.keys(documents).flatMap((path) => path.match(/^\d{4}-\d{2}/) ?? []))) {
    files[`src/rules/payslip/${year}.json`] = payslipDocuments(documents, year);
  }
  for (const [name, schema] of Object.entries(ruleSchemas())) files[`rules/schema/${name}.json`] = schema;
  for (const [path, text] of Object.entries(ruleEntries())) files[`src/rules/${path}`] = text;
  return files;
}
