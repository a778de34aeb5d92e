import { spawnSync } from "node:child_process";

// Kills one of two processes that send webhooks the requested number of times, while receivers fail in several ways:
//   npm run webhook-faults -- 20

const rounds = Number(process.argv[2] ?? 20);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error("Usage: webhook-faults <rounds>: a whole number.");
  process.exit(2);
}

const runner = ["node_modules/vitest/vitest.mjs", "run", "test/services/webhooks/faults.test.ts"];
const env = { ...process.env, FAULT_ROUNDS: String(rounds) };
process.exitCode = spawnSync(process.execPath, runner, { stdio: "inherit", env }).status ?? 1;
