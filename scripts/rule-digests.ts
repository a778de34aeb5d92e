import { createRulebook } from "../src/engine";
import { rules } from "../src/rules/all";

/** The text of src/rules/digests.ts: the digest of each tax year held, worked out from checked copies of its documents. */
export function ruleDigests(): string {
  const created = createRulebook(structuredClone(rules) as Record<string, unknown>);
  if (!created.ok) throw new Error(JSON.stringify(created.problems, null, 2));
  const { taxYears, digestOf } = created.value;
  const lines = taxYears.map((year) => `export const digest${year} = "${digestOf(year)}";`);
  return `// Written by \`npm run rules:write\`: the digest of each tax year's rules, under the default policies.\n\n${lines.join("\n")}\n`;
}
