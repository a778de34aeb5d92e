import { spawnSync } from "node:child_process";

// Disturbs a process with all services the requested number of times, at moments and in ways drawn from a seed, while
// clients work with it: kills it, its machine, its connections, a server process or the whole PostgreSQL. It reports
// each round:
//   npm run killed -- 100 [seed]

const rounds = Number(process.argv[2] ?? 100);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  console.error("Usage: killed <rounds> [seed]: two whole numbers.");
  process.exit(2);
}

// The test does the work: it makes the data folder and deletes it.
const runner = ["node_modules/vitest/vitest.mjs", "run", "--mode", "long", "test/services/killed"];
const env = { ...process.env, KILL_ROUNDS: String(rounds), KILL_SEED: String(seed) };
process.exitCode = spawnSync(process.execPath, runner, { stdio: "inherit", env }).status ?? 1;
