import type { Batch } from "../../batch";
import { batchLoader } from "./arrow";
import { tableLoader } from "./parquet";
import type { InputForm, Piece } from "./piece";
import { lineReader, type PieceLine, pieceLines } from "./piece-lines";

/** Adds the rows of a piece to a batch, and returns its lines in their order. */
export type PieceLoader = (batch: Batch, piece: Piece) => Promise<readonly PieceLine[]>;

/** Makes the loader of a file's pieces. Throws `Refusal` for columns that cannot be used. */
export function pieceLoader(input: InputForm, path: string): PieceLoader {
  if (input.kind === "parquet") return tableLoader(input.description, path);
  if (input.kind === "arrow") return batchLoader(input.description, path);
  const read = lineReader(input.kind === "csv" ? input.heading : null, path);
  return async (batch, piece) => {
    const lines = [...pieceLines(piece.bytes, piece.firstLine, read)];
    for (const line of lines) if ("row" in line) batch.add(line.row);
    return lines;
  };
}
