import type { PieceLoader } from "../load-piece";
import { addGroup } from "../table";
import { firstByte, readDescription } from "./description";
import { readGroup } from "./read-group";
import { storedColumns } from "./table-schema";

const HINT =
  "The file is damaged or compressed in a way that is not read: write it again, with Snappy, GZIP, Brotli or without compression.";

/** Makes the loader of row groups. Throws `Refusal` for columns that cannot be used. */
export function tableLoader(bytes: Uint8Array, path: string): PieceLoader {
  const description = readDescription(bytes, path);
  const columns = storedColumns(description, path);
  const groups = new Map(description.row_groups.map((group) => [firstByte(group), group]));
  return (batch, piece) => {
    const group = groups.get(piece.start);
    if (group === undefined) throw new Error(`no row group at byte ${piece.start}`);
    const { start, bytes } = piece;
    return addGroup(batch, piece, () => readGroup(description, columns, { group, start, bytes }), HINT);
  };
}
