import { writeFileSync } from "node:fs";
import { DEPRECATIONS_PAGE, deprecationsPage } from "./deprecations-page";
import { docsFiles } from "./docs-facts";

// Writes docs/facts.md and docs/deprecations.md. Run from the repository's root after a change of a calculation's facts or
// of the table of deprecations.

for (const [path, text] of Object.entries(docsFiles())) writeFileSync(path, text);
writeFileSync(DEPRECATIONS_PAGE, deprecationsPage());
