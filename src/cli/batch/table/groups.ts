import type { FileHandle } from "node:fs/promises";
import type { PartOfInput } from "../job";
import type { WantedPart } from "../part-of-input";
import type { Piece } from "../piece";
import { type ReadFrom, readAt } from "../read-pieces";

/** Where a group begins, and the number of its rows. */
export interface GroupStart {
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
export function getPlaces(all: readonly GroupStart[], size: number): readonly GroupPlace[] {
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
