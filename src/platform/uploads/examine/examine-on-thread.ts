import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Examination } from "./examine";
import type { FileType } from "./file-types";

/** Limits the memory beside that of decoders, which the number of pixels limits. */
const MOST_MEGABYTES = 512;
const LONGEST = 40_000;

/** Examines a file; whatever the file does, it ends within 40 seconds. */
export type Examine = (bytes: Uint8Array, type: FileType) => Promise<Examination>;

/**
 * Returns the examination of files on a thread for each, with nothing left of the file before; `script` is the location
 * of `examine-thread.ts`. A file over which its thread dies is rejected.
 */
export function examineOnThread(script: () => URL | Promise<URL>): Examine {
  return async (bytes, type) => {
    const limits = { maxOldGenerationSizeMb: MOST_MEGABYTES };
    const worker = new Worker(await script(), {
      workerData: { bytes, type },
      resourceLimits: limits,
      stdout: true,
      stderr: true,
    });
    try {
      const [found] = await once(worker, "message", { signal: AbortSignal.timeout(LONGEST) });
      return found;
    } catch {
      return { ok: false, reason: "not_checked" };
    } finally {
      await worker.terminate();
    }
  };
}

/** Examines files of this process; the build puts the script beside it. */
export const processExamination: Examine = examineOnThread(() => new URL("./examine-thread.js", import.meta.url));
