// The entry "paypacket/batch" on Node: the same as everywhere, with threads.
import type { Rulebook } from "../engine";
import { type BatchOptions, type BatchResult, makeBatch } from "./create-batch";
import { OWN_THREAD } from "./run";
import { nodeThreads } from "./run/node-threads";

export * from "./index";

/**
 * Creates a batch. With `workers` above 1 the columns are calculated by that many threads over shared memory; `close`
 * ends them.
 *
 * Problems: `unsupported_tax_year`, and options of the wrong form.
 */
export function createBatch(rulebook: Rulebook, options: BatchOptions): BatchResult {
  const script = new URL("./batch-worker.js", import.meta.url);
  return makeBatch(rulebook, options, (workers) => (workers === 1 ? OWN_THREAD : nodeThreads(workers, script)));
}
