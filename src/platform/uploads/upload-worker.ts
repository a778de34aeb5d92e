import { setTimeout } from "node:timers/promises";
import { checkNextUpload } from "./check-uploads";
import type { ExaminingOptions } from "./uploads-options";

/** Milliseconds between two searches for uploads that are due. */
const PAUSE = 500;

interface UploadWorkerOptions extends ExaminingOptions {
  readonly onFailure: (error: unknown) => void;
}

/** Examines what arrives, one file after the other; any number of processes may do so. */
export function uploadWorker(options: UploadWorkerOptions): { start: () => void; stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let working: Promise<void> = Promise.resolve();
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const isDone = await checkNextUpload(options).catch((error) => {
        options.onFailure(error);
        return false;
      });
      if (!isDone) await setTimeout(PAUSE, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  return {
    start: () => {
      working = work();
    },
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}
