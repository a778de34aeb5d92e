import { spawnSync } from "node:child_process";

// Kills a process with all services as often as is asked for, at moments drawn from a seed, while clients work with it:
//   npm run killed -- 50 [seed]

const rounds = Number(process.argv[2] ?? 50);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  console.error("Usage: killed <rounds> [seed]: two whole numbers.");
  process.exit(2);
}

// The test is the script: it makes the data folder, and throws it away.
const runner = ["node_modules/vitest/vitest.mjs", "run", "test/services/killed"];
const env = { ...process.env, KILL_ROUNDS: String(rounds), KILL_SEED: String(seed) };
process.exitCode = spawnSync(process.execPath, runner, { stdio: "inherit", env }).status ?? 1;
