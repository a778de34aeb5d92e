import { Worker } from "node:worker_threads";
import type { Piece, PieceResult, PieceSettings } from "./piece";
import { pieceTools } from "./piece-tools";
import { workPiece } from "./work-piece";

/** What works pieces out. */
export interface PieceWorkers {
  /** Pieces that may be on the way at once. */
  readonly most: number;
  work(piece: Piece): Promise<PieceResult>;
  close(): Promise<void>;
}

const PIECES_EACH = 2;

/** The thread of the command itself for one, else so many threads beside it. */
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
    worker.on("message", (result: PieceResult) => {
      waiting.get(result.number)?.resolve(result);
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
