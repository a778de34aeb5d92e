import { mkdirSync, writeFileSync } from "node:fs";
import { ruleSchemas } from "./rule-schemas";

// Writes rules/schema/*.json for editors. Run from the repository's root, after a change of src/engine/rulebook/shape.

mkdirSync("rules/schema", { recursive: true });
for (const [name, schema] of Object.entries(ruleSchemas())) {
  writeFileSync(`rules/schema/${name}.json`, schema);
}
