// The worker thread of "paypacket batch": calculates the pieces that it receives, one after another.
import { parentPort, workerData } from "node:worker_threads";
import { type Piece, type PieceFault, type PieceResult, type PieceSettings, pieceTools, workPiece } from "./batch";
import { UsageError } from "./refusal";

const tools = pieceTools(workerData as PieceSettings);
let last: Promise<void> = Promise.resolve();

/** An error loses its class on the way to another thread. */
async function resultOrFault(piece: Piece): Promise<PieceResult | PieceFault> {
  try {
    return await workPiece(tools, piece);
  } catch (error) {
    if (error instanceof UsageError) return { number: piece.number, fault: error.message };
    throw error;
  }
}

parentPort?.on("message", (piece: Piece) => {
  last = last.then(async () => parentPort?.postMessage(await resultOrFault(piece)));
});
