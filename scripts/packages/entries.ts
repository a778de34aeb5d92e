import { readdirSync } from "node:fs";

const YEARS = readdirSync("src/rules")
  .filter((name) => /^\d{4}-\d{2}\.ts$/.test(name))
  .map((name) => name.slice(0, 7));

/** The entries of the library that run anywhere: the name in the package, and the source. */
export const ENTRIES: Readonly<Record<string, string>> = {
  index: "src/engine/index.ts",
  payslip: "src/engine/entry-payslip.ts",
  filings: "src/engine/entry-filings.ts",
  journals: "src/engine/journals/index.ts",
  corrections: "src/engine/corrections/index.ts",
  compare: "src/engine/compare/index.ts",
  proof: "src/engine/proof/index.ts",
  reports: "src/engine/reports/index.ts",
  billing: "src/engine/billing/index.ts",
  benefits: "src/engine/benefits/index.ts",
  documents: "src/documents/index.ts",
  rules: "src/rules/all.ts",
  testing: "src/engine/testing/index.ts",
  client: "src/client/index.ts",
  batch: "src/batch/index.ts",
};

/** Entries with another build for Node, which has the same exports and more. */
export const NODE_ENTRIES: Readonly<Record<string, string>> = {
  "batch-node": "src/batch/node.ts",
  "documents-node": "src/documents/node.ts",
};

/** The script of a browser's worker. */
export const BROWSER_WORKER: Readonly<Record<string, string>> = {
  "batch-browser-worker": "src/batch/browser-worker.ts",
};

/** The rules of each year: all of them, those of `paypacket/payslip` alone, the law of benefits in kind, and provisional years. */
export const RULE_ENTRIES: Readonly<Record<string, string>> = Object.fromEntries([
  ["rules/benefits", "src/rules/benefits.ts"],
  ["rules/provisional", "src/rules/provisional.ts"],
  ...YEARS.flatMap((year) => [
    [`rules/${year}`, `src/rules/${year}.ts`],
    [`rules/payslip/${year}`, `src/rules/payslip/${year}.ts`],
  ]),
]);

/** The command line of the library, with the script of its threads, and what writes its help once it is built. */
export const CLI_ENTRIES: Readonly<Record<string, string>> = {
  cli: "src/cli/main.ts",
  "batch-thread": "src/cli/batch-thread.ts",
  describe: "src/cli/programs/describe-paypacket.ts",
};

/** The HTTP interface, with the scripts of its threads, and what writes its help once it is built. */
export const SERVER_ENTRIES: Readonly<Record<string, string>> = {
  cli: "src/cli/server-main.ts",
  "draw-thread": "src/services/drawing/draw-thread.ts",
  "examine-thread": "src/platform/uploads/examine/examine-thread.ts",
  describe: "src/cli/programs/describe-paypacket-server.ts",
};
