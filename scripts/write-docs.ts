import { writeFileSync } from "node:fs";
import { docsFiles } from "./docs-facts";

// Writes docs/facts.md. Run from the repository's root after a change of a calculation's facts.

for (const [path, text] of Object.entries(docsFiles())) writeFileSync(path, text);
