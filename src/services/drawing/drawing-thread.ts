import { Worker } from "node:worker_threads";
import type { DrawnDocument } from "../../documents";
import type { DrawingOrder } from "./drawing-order";

/** A document that fails does not take the process's memory with it. */
const MOST_MEGABYTES = 512;

/** One thread that draws one document at a time. It starts with the first one, and anew after it has died. */
export interface DrawingThread {
  /** The document; null where the thread died over it, or could not draw it. */
  readonly draw: (order: DrawingOrder) => Promise<DrawnDocument | null>;
  /** Ends the thread, whatever it is doing. */
  readonly end: () => Promise<void>;
}

export function drawingThread(script: () => Promise<URL>): DrawingThread {
  let worker: Worker | null = null;
  return {
    draw: async (order) => {
      worker ??= start(await script(), () => {
        worker = null;
      });
      return drawOn(worker, order);
    },
    end: async () => {
      await worker?.terminate();
    },
  };
}

/** A thread that waits does not keep the process alive. */
function start(script: URL, ended: () => void): Worker {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
  // An error is followed by the end, which says all that is needed here.
  worker.on("error", () => undefined).once("exit", ended);
  worker.unref();
  return worker;
}

function drawOn(worker: Worker, order: DrawingOrder): Promise<DrawnDocument | null> {
  return new Promise((resolve) => {
    const settle = (drawn: DrawnDocument | null): void => {
      worker.off("message", settle).off("exit", died);
      worker.unref();
      resolve(drawn);
    };
    const died = (): void => settle(null);
    worker.on("message", settle).on("exit", died);
    worker.ref();
    worker.postMessage(order);
  });
}
