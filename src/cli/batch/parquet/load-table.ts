import { UsageError } from "../../usage-error";
import type { PieceLoader } from "../load-piece";
import type { Piece } from "../piece";
import { firstByte, readDescription } from "./description";
import { readGroup } from "./read-group";
import { storedColumns } from "./table-schema";

function damagedText({ firstLine, lines }: Piece, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `Rows ${firstLine} to ${firstLine + lines - 1} cannot be read (${reason}). The file is damaged or compressed in a way that is not read: write it again, with Snappy, GZIP, Brotli or without compression.`;
}

/** Makes the loader of row groups. Throws `Refusal` for columns that cannot be used. */
export function tableLoader(bytes: Uint8Array, path: string): PieceLoader {
  const description = readDescription(bytes, path);
  const columns = storedColumns(description, path);
  const groups = new Map(description.row_groups.map((group) => [firstByte(group), group]));
  return async (batch, piece) => {
    const group = groups.get(piece.start);
    if (group === undefined) throw new Error(`no row group at byte ${piece.start}`);
    const { start, bytes } = piece;
    const table = await readGroup(description, columns, { group, start, bytes }).catch((error) => {
      throw new UsageError(damagedText(piece, error));
    });
    batch.addTable(table);
    return Array.from({ length: piece.lines }, (_, at) => ({ line: piece.firstLine + at, row: null }));
  };
}
