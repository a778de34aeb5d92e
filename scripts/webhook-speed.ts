import { spawnSync } from "node:child_process";

// Measures the sending of webhooks: beside endpoints that hang, while the requested number of events is replayed, and
// beside a bare loop of signed POSTs:
//   npm run webhook-speed -- 100000

const events = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(events) || events < 1 || events > 100_000) {
  console.error("Usage: webhook-speed <events>: a whole number up to 100000.");
  process.exit(2);
}

const runner = ["node_modules/vitest/vitest.mjs", "run", "--mode", "long", "test/services/webhooks/speed.long.test.ts"];
const env = { ...process.env, REPLAYED_EVENTS: String(events) };
process.exitCode = spawnSync(process.execPath, runner, { stdio: "inherit", env }).status ?? 1;
