export { batchFile, formOfName } from "./batch-file";
export { type BatchOutcome, batchReport } from "./batch-report";
export { mergeParts } from "./merge-parts";
export type { WantedPart } from "./part-of-input";
export type { Piece, PieceFault, PieceResult, PieceSettings, ResultFormat } from "./piece";
export { pieceTools } from "./piece-tools";
export { getPartNames, resultFiles, resultNames } from "./result-columns";
export { workPiece } from "./work-piece";
