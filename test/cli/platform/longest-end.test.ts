import { expect, it } from "vitest";
import { longestEnd } from "../../../src/cli/platform/start-platform";
import { processLines } from "../../../src/services/pay-runs/contract/lines-bulk-operation";
import { lockRun, reopenRun } from "../../../src/services/pay-runs/contract/run-operations";
import { submitFpsOperation } from "../../../src/services/rti/contract/fps-operation";
import { finaliseYear } from "../../../src/services/year-end/contract/finalise-operation";

/** Milliseconds for reading a response, and for handing back jobs. */
const AFTERWARDS = 30_000;

it("a stop waits for the longest request, whose caller gets the result, and for the drain before it", () => {
  for (const { longest = 0 } of [lockRun, reopenRun, processLines, submitFpsOperation, finaliseYear]) {
    expect(longest).toBeGreaterThan(60_000);
    expect(longestEnd({ DRAIN_SECONDS: 0 })).toBeGreaterThanOrEqual(longest + AFTERWARDS);
    expect(longestEnd({ DRAIN_SECONDS: 45 })).toBeGreaterThanOrEqual(45_000 + longest + AFTERWARDS);
  }
});
