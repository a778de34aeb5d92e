import { availableParallelism, totalmem } from "node:os";
import { defineConfig } from "vitest/config";
import { Progress } from "./test/support/progress.ts";
import { type Tier, testFiles } from "./test/tiers.ts";

/** The most milliseconds of a test that hangs; a long proof alone may take minutes on a busy machine. */
const MOST_TIME = { usual: 180_000, long: 900_000 };

/** The most milliseconds that `expect.poll` waits: what takes a moment on a calm machine may take seconds on a busy one. */
const MOST_POLLING = 20_000;

/** Bytes that a worker and its part of PostgreSQL, browsers and builds take at most. */
const MEMORY_OF_WORKER = 2 * 2 ** 30;

/**
 * Workers beyond the cores: a quarter of the time of a worker passes while PostgreSQL, a browser or a process has its core, or
 * while it waits for a job's next turn.
 */
const BESIDE_CORES = 1;

const TIERS: readonly string[] = ["quick", "all", "rest", "long", "named"] satisfies readonly Tier[];

/** `--mode` names the tier; without it every test but the long proofs can be run by its path. */
export default defineConfig(({ mode }) => {
  const tier = isTier(mode) ? mode : "named";
  const longest = tier === "long" ? MOST_TIME.long : MOST_TIME.usual;
  return {
    // Of pages that tests load outside a browser.
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    test: {
      include: [...testFiles(tier)],
      reporters: [isTier(mode) ? new Progress() : "default"],
      silent: isTier(mode) ? "passed-only" : false,
      // What was transformed is kept in node_modules: a single file of services starts in a third of the time.
      fsModuleCache: true,
      globalSetup: ["test/support/shared/broker.ts"],
      env: { TIER: tier },
      testTimeout: longest,
      hookTimeout: longest,
      expect: { poll: { timeout: MOST_POLLING } },
      maxWorkers: Math.max(
        1,
        Math.min(availableParallelism() + BESIDE_CORES, Math.floor(totalmem() / MEMORY_OF_WORKER)),
      ),
      // The files of a worker share loaded modules: a test leaves no global changed, and needs none unchanged.
      isolate: false,
    },
  };
});

function isTier(mode: string): mode is Tier {
  return TIERS.includes(mode);
}
