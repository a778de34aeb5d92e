import { writeFileSync } from "node:fs";
import { ACTIONS_PAGE, actionsPage } from "./console-actions-page";
import { DEPRECATIONS_PAGE, deprecationsPage } from "./deprecations-page";
import { docsFiles } from "./docs-facts";
import { SCHEMAS_FILE, schemasText } from "./facts-schemas";
import { RETENTION_PAGE, retentionPage } from "./retention-page";

// Writes docs/facts.md, docs/filing-facts.md, docs/benefits.md, docs/deprecations.md, docs/retention.md and docs/console-actions.md, and the schemas of facts
// that are read by hand. Run from the repository's root after a change of a calculation's facts, of the table of deprecations or of the one of retention.

for (const [path, text] of Object.entries(docsFiles())) writeFileSync(path, text);
writeFileSync(DEPRECATIONS_PAGE, deprecationsPage());
writeFileSync(RETENTION_PAGE, retentionPage());
writeFileSync(ACTIONS_PAGE, actionsPage());
writeFileSync(SCHEMAS_FILE, schemasText());
