import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { ruleFiles } from "./rule-files";

// Writes rules/schema/*.json for editors, src/rules and the kernel's digest. Run from the repository's root, after a change
// of a figure, of a shape, of the kernel, or of which files there are.

const files = ruleFiles();
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
execFileSync(
  "npx",
  ["biome", "check", "--write", "--log-level=error", "src/rules", "src/engine/proof/kernel-digest.ts"],
  { stdio: "inherit" },
);
