import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ruleFiles } from "./rule-files";

// Writes rules/schema/*.json for editors, and src/rules. Run from the repository's root, after a change of a figure, of
// a shape, or of which files there are.

const files = ruleFiles();
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
execFileSync("npx", ["biome", "check", "--write", "--log-level=error", "src/rules"], { stdio: "inherit" });
