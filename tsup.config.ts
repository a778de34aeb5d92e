import { readdirSync } from "node:fs";
import { defineConfig } from "tsup";
import { copyPackages } from "./scripts/copy-packages";

const years = readdirSync("src/rules")
  .filter((name) => /^\d{4}-\d{2}\.ts$/.test(name))
  .map((name) => name.slice(0, 7));

export default defineConfig([
  {
    entry: {
      index: "src/engine/index.ts",
      payslip: "src/engine/entry-payslip.ts",
      filings: "src/engine/entry-filings.ts",
      journals: "src/engine/journals/index.ts",
      corrections: "src/engine/corrections/index.ts",
      compare: "src/engine/compare/index.ts",
      proof: "src/engine/proof/index.ts",
      reports: "src/engine/reports/index.ts",
      billing: "src/engine/billing/index.ts",
      documents: "src/documents/index.ts",
      rules: "src/rules/all.ts",
      testing: "src/engine/testing/index.ts",
      client: "src/client/index.ts",
      batch: "src/batch/index.ts",
      "batch-browser-worker": "src/batch/browser-worker.ts",
      ...Object.fromEntries(years.map((year) => [`rules/${year}`, `src/rules/${year}.ts`])),
      ...Object.fromEntries(years.map((year) => [`rules/payslip/${year}`, `src/rules/payslip/${year}.ts`])),
    },
    format: ["esm", "cjs"],
    target: "es2022",
    platform: "neutral",
    dts: true,
    splitting: true,
    treeshake: true,
  },
  {
    entry: {
      "batch-node": "src/batch/node.ts",
      "batch-worker": "src/batch/batch-worker.ts",
      "documents-node": "src/documents/node.ts",
    },
    format: "esm",
    target: "node20",
    platform: "node",
    dts: { entry: { "batch-node": "src/batch/node.ts", "documents-node": "src/documents/node.ts" } },
    splitting: false,
    treeshake: true,
    onSuccess: copyPackages,
  },
  {
    entry: { "batch-node": "src/batch/node.ts", "documents-node": "src/documents/node.ts" },
    format: "cjs",
    target: "node20",
    platform: "node",
    dts: true,
    shims: true,
    treeshake: true,
  },
  {
    entry: {
      cli: "src/cli/main.ts",
      "batch-thread": "src/cli/batch-thread.ts",
      "draw-thread": "src/services/drawing/draw-thread.ts",
      "examine-thread": "src/platform/uploads/examine/examine-thread.ts",
    },
    format: "esm",
    splitting: true,
    target: "node20",
    platform: "node",
    dts: false,
    banner: { js: "#!/usr/bin/env node" },
  },
]);
