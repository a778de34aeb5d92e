import type { FileHandle } from "node:fs/promises";
import type { Batch, Table, TableColumn } from "../../../batch";
import { UsageError } from "../../refusal";
import type { PartOfInput } from "../job";
import type { WantedPart } from "../part-of-input";
import type { Piece } from "../piece";
import type { PieceLine } from "../piece-lines";
import { type ReadFrom, readAt } from "../read-pieces";

/** Where a group begins, and the number of its rows. */
interface GroupStart {
  readonly start: number;
  readonly rows: number;
}

/** A group of rows of a file, which Parquet calls a row group and Arrow a record batch: its rows, and its bytes up to the next one. */
export interface GroupPlace extends GroupStart {
  readonly firstRow: number;
  /** The first byte of the next group; of the last group, the length of the file. */
  readonly end: number;
}

/** Returns the places of groups, which are in the order of their bytes, without empty ones. */
export function getGroupPlaces(all: readonly GroupStart[], size: number): readonly GroupPlace[] {
  const groups = all.filter(({ rows }) => rows > 0);
  let firstRow = 1;
  return groups.map(({ start, rows }, at) => {
    const place = { firstRow, rows, start, end: groups[at + 1]?.start ?? size };
    firstRow += rows;
    return place;
  });
}

/** Returns a part of the groups: about as many groups in each; a part may be empty. */
export function partOfGroups(groups: readonly GroupPlace[], size: number, { number, of }: WantedPart): PartOfInput {
  const boundary = (part: number) => groups[Math.floor((groups.length * part) / of)]?.start ?? size;
  return { number, of, start: boundary(number - 1), end: boundary(number) };
}

/** Yields groups, each a piece, from one place up to a byte. */
export async function* groupPieces(
  file: FileHandle,
  groups: readonly GroupPlace[],
  from: ReadFrom,
  end: number,
): AsyncGenerator<Piece> {
  let number = from.piece;
  for (const group of groups) {
    if (group.start < from.byte || group.start >= end) continue;
    const bytes = await readAt(file, group.start, group.end - group.start);
    yield { number: number++, firstLine: group.firstRow, lines: group.rows, bytes, start: group.start, end: group.end };
  }
}

/** How a form ends: with a description, its length, and a mark. */
export interface FileEnding {
  /** "a Parquet file". */
  readonly kind: string;
  readonly mark: string;
  /** What to do about a file that does not end so. */
  readonly hint: string;
}

const LENGTH_BYTES = 4;

/** Returns the bytes that describe a file, with which it ends, up to its last one. Throws `UsageError` if they are missing. */
export async function readFileEnd(
  file: FileHandle,
  size: number,
  { kind, mark, hint }: FileEnding,
  path: string,
): Promise<Uint8Array> {
  const tailBytes = LENGTH_BYTES + mark.length;
  const tail = await readAt(file, Math.max(0, size - tailBytes), tailBytes);
  const isWhole = tail.length === tailBytes && new TextDecoder("latin1").decode(tail.subarray(LENGTH_BYTES)) === mark;
  const length = isWhole ? new DataView(tail.buffer, tail.byteOffset).getUint32(0, true) + tailBytes : 0;
  if (!isWhole || length > size) {
    throw new UsageError(
      `"${path}" does not end as ${kind} does: it was cut off, or is a file of another kind. Write it again, ${hint}.`,
    );
  }
  return await readAt(file, size - length, length);
}

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
