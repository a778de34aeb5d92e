import { mkdirSync, writeFileSync } from "node:fs";
import { ruleDigests } from "./rule-digests";
import { ruleSchemas } from "./rule-schemas";

// Writes rules/schema/*.json for editors, and src/rules/digests.ts. Run from the repository's root, after a change of
// a figure or of the shapes.

mkdirSync("rules/schema", { recursive: true });
for (const [name, schema] of Object.entries(ruleSchemas())) {
  writeFileSync(`rules/schema/${name}.json`, schema);
}
writeFileSync("src/rules/digests.ts", ruleDigests());
