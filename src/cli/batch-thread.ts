// The worker thread of "paypacket batch": calculates the pieces that it receives, one after another.
import { parentPort, workerData } from "node:worker_threads";
import { type Piece, type PieceSettings, pieceTools, workPiece } from "./batch";

const tools = pieceTools(workerData as PieceSettings);
let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (piece: Piece) => {
  last = last.then(async () => parentPort?.postMessage(await workPiece(tools, piece)));
});
