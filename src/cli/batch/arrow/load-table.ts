import type { PieceLoader } from "../load-piece";
import { addGroup } from "../table";
import { type ArrowDescription, readSchema } from "./description";
import { readBatch } from "./read-batch";
import { storedColumns } from "./table-schema";

const HINT = "The file is damaged: write it again.";

/** Makes the loader of record batches. Throws `Refusal` for columns that cannot be used. */
export function batchLoader({ footer, dictionaries }: ArrowDescription, path: string): PieceLoader {
  const schema = readSchema(footer);
  const source = { schema, columns: storedColumns(schema, path), dictionaries };
  return (batch, piece) => addGroup(batch, piece, async () => readBatch(source, piece.lines, piece.bytes), HINT);
}
