import { spawnSync } from "node:child_process";

// Draws any number of requests from the contract over every operation, valid and broken:
//   npm run survey -- 100000 [seed]

const count = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error("Usage: survey <count> [seed]: two whole numbers.");
  process.exit(2);
}

// The test does the work: it makes the installation and its database, and deletes both.
const runner = ["node_modules/vitest/vitest.mjs", "run", "test/services/all/robustness.sized.test.ts"];
const env = { ...process.env, SURVEY_REQUESTS: String(count), SURVEY_SEED: String(seed) };
process.exitCode = spawnSync(process.execPath, runner, { stdio: "inherit", env }).status ?? 1;
