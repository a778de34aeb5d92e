import { type Batch, createBatch } from "../../batch";
import { createRulebook } from "../../engine";
import { rules } from "../../rules/all";
import { Refusal } from "../refusal";
import { batchLoader } from "./arrow";
import { tableLoader } from "./parquet";
import type { InputForm, Piece, PieceSettings } from "./piece";
import { lineReader, type PieceLine, pieceLines } from "./piece-lines";

/** The tools with which a thread calculates its pieces, made once. */
export interface PieceTools {
  readonly settings: PieceSettings;
  readonly batch: Batch;
  readonly load: PieceLoader;
}

/** Makes the tools. Throws `Refusal` for rules, options or a heading that cannot be used. */
export function pieceTools(settings: PieceSettings): PieceTools {
  const { taxYear, period, engine, input } = settings;
  const rulebook = createRulebook(settings.rules ?? rules);
  if (!rulebook.ok) throw new Refusal("The rules cannot be used.", rulebook.problems);
  const batch = createBatch(rulebook.value, { taxYear, period, engine });
  if (!batch.ok) throw new Refusal("The options cannot be used.", batch.problems);
  return { settings, batch: batch.value, load: pieceLoader(input, "the input") };
}

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
