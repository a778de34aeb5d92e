export { batchFile } from "./batch-file";
export { type BatchOutcome, batchReport } from "./batch-report";
export type { Piece, PieceSettings, ResultFormat } from "./piece";
export { pieceTools } from "./piece-tools";
export { resultFiles, resultNames } from "./result-files";
export { workPiece } from "./work-piece";
