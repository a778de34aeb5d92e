import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ACTIONS_PAGE, actionsPage } from "../scripts/console-actions-page";
import { DEPRECATIONS_PAGE, deprecationsPage } from "../scripts/deprecations-page";
import { docsFiles } from "../scripts/docs-facts";
import { SCHEMAS_FILE, schemasText } from "../scripts/facts-schemas";
import { RETENTION_PAGE, retentionPage } from "../scripts/retention-page";

test.each(Object.entries(docsFiles()))("%s is what npm run docs:write writes", (path, text) => {
  expect(readFileSync(path, "utf8")).toBe(text);
});

test("the pages have fields with their units and comments", () => {
  const { "docs/facts.md": text, "docs/filing-facts.md": filings } = docsFiles();
  expect(text).toContain("| `salariedHours.exceeded.daysBefore` | 0 to 31 |");
  expect(text).toContain("Pay that counts: basic pay");
  expect(filings).toContain("| `employees[].firstName` | text | yes |  |");
});
test.each([
  [DEPRECATIONS_PAGE, deprecationsPage()],
  [RETENTION_PAGE, retentionPage()],
  [ACTIONS_PAGE, actionsPage()],
])("%s is what npm run docs:write writes", (path, text) => {
  expect(readFileSync(path, "utf8")).toBe(text);
});

test("the schemas of facts that are read by hand are what npm run docs:write writes", () => {
  expect(readFileSync(SCHEMAS_FILE, "utf8")).toBe(schemasText());
});
