import type { FileHandle } from "node:fs/promises";
import { type FileMetaData, parquetMetadata, type RowGroup } from "hyparquet";
import { UsageError } from "../../usage-error";
import { readAt } from "../read-pieces";

const MARK = "PAR1";
/** The length of the description and the mark, at the end of every file. */
const TAIL = 8;

/** Returns the bytes that describe a Parquet file, with which it ends. Throws `UsageError` if they are missing. */
export async function descriptionBytes(file: FileHandle, size: number, path: string): Promise<Uint8Array> {
  const tail = await readAt(file, Math.max(0, size - TAIL), TAIL);
  const isWhole = tail.length === TAIL && new TextDecoder("latin1").decode(tail.subarray(4)) === MARK;
  const length = isWhole ? new DataView(tail.buffer, tail.byteOffset).getUint32(0, true) + TAIL : 0;
  if (!isWhole || length > size) {
    throw new UsageError(
      `"${path}" does not end as a Parquet file does: it was cut off, or is a file of another kind. Write it again, or name it .jsonl or .csv if it is one of these.`,
    );
  }
  return await readAt(file, size - length, length);
}

/** Reads a description. Throws `UsageError` if it cannot be read. */
export function readDescription(bytes: Uint8Array, path: string): FileMetaData {
  try {
    return parquetMetadata(bytes.slice().buffer);
  } catch {
    throw new UsageError(
      `The description at the end of "${path}" cannot be read: the file is damaged. Write it again.`,
    );
  }
}

/** A row group of a file: its rows, and its bytes up to the next one. */
export interface GroupPlace {
  readonly firstRow: number;
  readonly rows: number;
  readonly start: number;
  /** The first byte of the next group; of the last group, the length of the file. */
  readonly end: number;
}

/** Returns the row groups of a file in the order of their bytes, without empty ones. */
export function groupsOf({ row_groups: all }: FileMetaData, size: number): readonly GroupPlace[] {
  const groups = all.filter(({ num_rows: rows }) => rows > 0n);
  let firstRow = 1;
  return groups.map((group, at) => {
    const next = groups[at + 1];
    const rows = Number(group.num_rows);
    const place = { firstRow, rows, start: firstByte(group), end: next === undefined ? size : firstByte(next) };
    firstRow += rows;
    return place;
  });
}

/** Returns the first byte of a row group. */
export function firstByte({ columns }: RowGroup): number {
  return Math.min(
    ...columns.flatMap(({ meta_data: found }) =>
      found === undefined ? [] : [Number(found.dictionary_page_offset || found.data_page_offset)],
    ),
  );
}
