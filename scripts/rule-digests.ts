import { createRulebook } from "../src/engine";
import { rules } from "../src/rules/all";

/** The digest of each tax year held, worked out from checked copies of its documents. */
export function ruleDigests(): string {
  const created = createRulebook(structuredClone(rules) as Record<string, unknown>);
  if (!created.ok) throw new Error(JSON.stringify(created.problems, null, 2));
  const { taxYears, digestOf } = created.value;
  const digests = taxYears.map((year) => [`${year}-${String((year + 1) % 100).padStart(2, "0")}`, digestOf(year)]);
  return `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`;
}
