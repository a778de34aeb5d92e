import { readdirSync } from "node:fs";
import { defineConfig } from "tsup";

const years = readdirSync("src/rules")
  .filter((name) => /^\d{4}-\d{2}\.ts$/.test(name))
  .map((name) => name.slice(0, 7));

const library = {
  index: "src/engine/index.ts",
  kernel: "src/kernel/index.ts",
  rules: "src/rules/all.ts",
  ...Object.fromEntries(years.map((year) => [`rules/${year}`, `src/rules/${year}.ts`])),
};

// The declarations run through the TypeScript compiler and take most of the time; `npm start` does without them.
const declarations = process.env.PAYPACKET_BUILD !== "app";

export default defineConfig([
  {
    entry: library,
    format: ["esm", "cjs"],
    target: "es2022",
    platform: "neutral",
    dts: declarations,
    clean: true,
    splitting: true,
    treeshake: true,
  },
  {
    entry: { cli: "src/cli/main.ts" },
    format: "esm",
    target: "node20",
    platform: "node",
    banner: { js: "#!/usr/bin/env node" },
  },
]);
