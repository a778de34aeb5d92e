import { spawnSync } from "node:child_process";

// Runs two processes of each role and a scheduler on a PostgreSQL with a replica, and kills one or two of them the
// requested number of times while clients work; one round in ten also kills the primary, and the replica is promoted:
//   npm run kill-rounds -- 200 [seed]

const rounds = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  console.error("Usage: kill-rounds <rounds> [seed]: two whole numbers.");
  process.exit(2);
}

const runner = ["node_modules/vitest/vitest.mjs", "run", "--mode", "long", "test/services/kill-rounds"];
const env = { ...process.env, KILL_ROUNDS: String(rounds), KILL_SEED: String(seed) };
process.exitCode = spawnSync(process.execPath, runner, { stdio: "inherit", env }).status ?? 1;
