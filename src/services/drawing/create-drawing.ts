import { Worker } from "node:worker_threads";
import type { DrawnDocument } from "../../documents";
import { Refused } from "../../platform/http";
import type { DrawingOrder } from "./drawing-order";

/** Limits memory, so that a failing document does not exhaust the process's. */
const MOST_MEGABYTES = 512;

export interface DrawingOptions {
  /** The location of the script `draw-thread.ts`; requested with the first document. */
  readonly script: () => URL | Promise<URL>;
  /** The most documents rendered at once; 2 by default. */
  readonly threads?: number;
  /** The most documents that may wait; more are refused. 200 by default. */
  readonly longestQueue?: number;
  /** The most milliseconds for a document, including its wait; 20,000 by default, less than a request's limit. */
  readonly longest?: number;
}

/** Renders documents on worker threads, so that other requests are not held up. */
export interface Drawing {
  /**
   * Renders a document, or returns everything that is wrong with its contents. Refuses with 503 if too many documents
   * wait, it takes too long, or the thread dies: a retry may succeed.
   */
  readonly draw: (order: DrawingOrder) => Promise<DrawnDocument>;
  /** Stops the threads. */
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly order: DrawingOrder;
  readonly settle: (drawn: DrawnDocument | null) => void;
  /** Stops the rendering, once it has begun. */
  end: (() => Promise<void>) | null;
}

export function createDrawing(options: DrawingOptions): Drawing {
  const { threads = 2, longestQueue = 200, longest = 20_000 } = options;
  const script = async (): Promise<URL> => options.script();
  const all = Array.from({ length: threads }, () => drawingThread(script));
  const free: DrawingThread[] = [...all];
  const queue: Waiting[] = [];

  const next = async (): Promise<void> => {
    const thread = queue.length === 0 ? undefined : free.pop();
    const waiting = thread === undefined ? undefined : queue.shift();
    if (thread === undefined || waiting === undefined) return;
    waiting.end = thread.end;
    waiting.settle(await thread.draw(waiting.order).catch(() => null));
    free.push(thread);
    void next();
  };

  const late = (waiting: Waiting): void => {
    const at = queue.indexOf(waiting);
    if (at >= 0) queue.splice(at, 1);
    waiting.settle(null);
    void waiting.end?.();
  };

  return {
    draw: (order) => {
      if (queue.length >= longestQueue) return Promise.reject(notDrawn());
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          order,
          end: null,
          settle: (drawn) => {
            clearTimeout(timer);
            if (drawn === null) reject(notDrawn());
            else resolve(drawn);
          },
        };
        const timer = setTimeout(late, longest, waiting);
        queue.push(waiting);
        void next();
      });
    },
    close: async () => {
      for (const waiting of queue.splice(0)) waiting.settle(null);
      await Promise.all(all.map(({ end }) => end()));
    },
  };
}

function notDrawn(): Refused {
  const text = "The document could not be drawn now. Try again.";
  return new Refused(503, { token: "service_unavailable", text }, null, { "retry-after": "5" });
}

/** A thread that renders one document at a time. Started with the first document, and restarted if it has died. */
interface DrawingThread {
  /** Returns the document; null if the thread died or could not render it. */
  readonly draw: (order: DrawingOrder) => Promise<DrawnDocument | null>;
  /** Stops the thread, whatever it is doing. */
  readonly end: () => Promise<void>;
}

function drawingThread(script: () => Promise<URL>): DrawingThread {
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
