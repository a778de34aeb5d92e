import { defineConfig } from "vitest/config";

const LONG = "test/**/*.long.test.ts";

/** `--mode long` runs the long proofs instead of the other tests. */
export default defineConfig(({ mode }) => ({
  test: {
    include: mode === "long" ? [LONG] : ["test/**/*.test.ts"],
    exclude: mode === "long" ? [] : [LONG],
    globalSetup: ["test/support/shared/broker.ts"],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // The files of a worker share loaded modules: a test leaves no global changed, and needs none unchanged.
    isolate: false,
  },
}));
