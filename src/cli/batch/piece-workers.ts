import { Worker } from "node:worker_threads";
import { UsageError } from "../refusal";
import type { Piece, PieceFault, PieceResult, PieceSettings } from "./piece";
import { pieceTools } from "./piece-tools";
import { workPiece } from "./work-piece";

/** Calculates pieces, on one thread or several. */
export interface PieceWorkers {
  /** The most pieces that may be in progress at once. */
  readonly most: number;
  work(piece: Piece): Promise<PieceResult>;
  close(): Promise<void>;
}

const PIECES_EACH = 2;

/** Uses the command's own thread if the count is one, otherwise that many worker threads. */
export function pieceWorkers(count: number, settings: PieceSettings): PieceWorkers {
  if (count > 1) return threads(count, settings);
  const tools = pieceTools(settings);
  return { most: 1, work: (piece) => workPiece(tools, piece), close: async () => {} };
}

type Waiting = { readonly resolve: (result: PieceResult) => void; readonly reject: (error: unknown) => void };

function threads(count: number, settings: PieceSettings): PieceWorkers {
  const script = new URL("./batch-thread.js", import.meta.url);
  const waiting = new Map<number, Waiting>();
  const failAll = (error: unknown) => {
    for (const { reject } of waiting.values()) reject(error);
  };
  const workers = Array.from({ length: count }, () => {
    const worker = new Worker(script, { workerData: settings });
    worker.on("error", failAll);
    worker.on("message", (result: PieceResult | PieceFault) => {
      if ("fault" in result) waiting.get(result.number)?.reject(new UsageError(result.fault));
      else waiting.get(result.number)?.resolve(result);
      waiting.delete(result.number);
    });
    return worker;
  });
  return {
    most: count * PIECES_EACH,
    work: (piece) =>
      new Promise((resolve, reject) => {
        waiting.set(piece.number, { resolve, reject });
        workers[piece.number % count]?.postMessage(piece);
      }),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
