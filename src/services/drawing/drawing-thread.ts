import { Worker } from "node:worker_threads";
import type { DrawnDocument } from "../../documents";
import type { DrawingOrder } from "./drawing-order";

/** Limits memory, so that a failing document does not exhaust the process's. */
const MOST_MEGABYTES = 512;

/** A thread that renders one document at a time. Started with the first document, and restarted if it has died. */
export interface DrawingThread {
  /** Returns the document; null if the thread died or could not render it. */
  readonly draw: (order: DrawingOrder) => Promise<DrawnDocument | null>;
  /** Stops the thread, whatever it is doing. */
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

/** Starts a worker that does not keep the process alive while idle. */
function start(script: URL, ended: () => void): Worker {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
  // An error is followed by the exit event, which is handled.
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
