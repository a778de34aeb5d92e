import type { DrawnDocument } from "../../documents";
import { Refused } from "../../platform/http";
import type { DrawingOrder } from "./drawing-order";
import { type DrawingThread, drawingThread } from "./drawing-thread";

export interface DrawingOptions {
  /** The script of `draw-thread.ts`, as the host has it; asked for with the first document. */
  readonly script: () => URL | Promise<URL>;
  /** Documents that are drawn at once; 2 when left out. */
  readonly threads?: number;
  /** Documents that may wait; another one is refused. 200 when left out. */
  readonly longestQueue?: number;
  /** Milliseconds that a document may take, waiting included; 20,000 when left out, less than a request may take. */
  readonly longest?: number;
}

/** Draws documents on threads of their own, so that requests go on meanwhile. */
export interface Drawing {
  /**
   * A document, or everything that is wrong with what it was to be drawn from. Refuses with 503 where too many wait, it
   * takes too long, or the thread dies over it: another try may do.
   */
  readonly draw: (order: DrawingOrder) => Promise<DrawnDocument>;
  /** Ends the threads. */
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly order: DrawingOrder;
  readonly settle: (drawn: DrawnDocument | null) => void;
  /** Ends the drawing, once it has begun. */
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
