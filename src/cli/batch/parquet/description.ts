import type { FileHandle } from "node:fs/promises";
import { type FileMetaData, parquetMetadata, type RowGroup } from "hyparquet";
import { damagedDescription, type FileEnding, type GroupPlace, placesOf, readFileEnd } from "../table";

const ENDING: FileEnding = {
  kind: "a Parquet file",
  mark: "PAR1",
  hint: "or name it .jsonl or .csv if it is one of these",
};

/** Returns the bytes that describe a Parquet file, with which it ends. Throws `UsageError` if they are missing. */
export function descriptionBytes(file: FileHandle, size: number, path: string): Promise<Uint8Array> {
  return readFileEnd(file, size, ENDING, path);
}

/** Reads a description. Throws `UsageError` if it cannot be read. */
export function readDescription(bytes: Uint8Array, path: string): FileMetaData {
  try {
    return parquetMetadata(bytes.slice().buffer);
  } catch {
    throw damagedDescription(path);
  }
}

/** Returns the row groups of a file in the order of their bytes, without empty ones. */
export function groupsOf({ row_groups: groups }: FileMetaData, size: number): readonly GroupPlace[] {
  return placesOf(
    groups.map((group) => ({ start: firstByte(group), rows: Number(group.num_rows) })),
    size,
  );
}

/** Returns the first byte of a row group. */
export function firstByte({ columns }: RowGroup): number {
  return Math.min(
    ...columns.flatMap(({ meta_data: found }) =>
      found === undefined ? [] : [Number(found.dictionary_page_offset || found.data_page_offset)],
    ),
  );
}
