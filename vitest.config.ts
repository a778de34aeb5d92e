import { defineConfig } from "vitest/config";

const LONG = "test/**/*.long.test.ts";
const SIZED = "test/**/*.sized.test.ts";

/** The most milliseconds of a test that hangs; a long proof alone may take minutes on a busy machine. */
const MOST_TIME = { usual: 180_000, long: 900_000 };

/** The most milliseconds that `expect.poll` waits: what takes a moment on a calm machine may take seconds on a busy one. */
const MOST_POLLING = 20_000;

/** `--mode long` runs the long proofs instead of the other tests, and those of two sizes at their full size. */
export default defineConfig(({ mode }) => ({
  // Of pages that tests load outside a browser.
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    include: mode === "long" ? [LONG, SIZED] : ["test/**/*.test.ts"],
    exclude: mode === "long" ? [] : [LONG],
    globalSetup: ["test/support/shared/broker.ts"],
    env: { PROOF_SIZE: mode },
    testTimeout: mode === "long" ? MOST_TIME.long : MOST_TIME.usual,
    hookTimeout: mode === "long" ? MOST_TIME.long : MOST_TIME.usual,
    expect: { poll: { timeout: MOST_POLLING } },
    maxWorkers: 2,
    // The files of a worker share loaded modules: a test leaves no global changed, and needs none unchanged.
    isolate: false,
  },
}));
