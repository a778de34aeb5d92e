import type { Batch, Table, TableColumn } from "../../../batch";
import { UsageError } from "../../usage-error";
import type { Piece } from "../piece";
import type { PieceLine } from "../piece-lines";

/** Adds the rows of a group to a batch, and returns its lines. Throws `UsageError` with a hint if the group cannot be read. */
export async function addGroup(
  batch: Batch,
  piece: Piece,
  read: () => Promise<Table>,
  hint: string,
): Promise<readonly PieceLine[]> {
  const { firstLine, lines } = piece;
  const table = await read().catch((error) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`Rows ${firstLine} to ${firstLine + lines - 1} cannot be read (${reason}). ${hint}`);
  });
  batch.addTable(table);
  const all: PieceLine[] = [];
  for (let at = 0; at < lines; at++) all.push({ line: firstLine + at, row: null });
  return all;
}

/** Throws an error that names the first column with another number of values than the group has rows. */
export function requireRows({ columns, rows }: Table): void {
  for (const [name, column] of columns)
    if (lengthOf(column) !== rows) throw new Error(`the column ${name} has another number of values`);
}

function lengthOf(column: TableColumn): number {
  return column.kind === "pays" ? column.given.length : column.values.length;
}

/** Returns what to do about a description that cannot be read. */
export function damagedDescription(path: string): UsageError {
  return new UsageError(`The description at the end of "${path}" cannot be read: the file is damaged. Write it again.`);
}
