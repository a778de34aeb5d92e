import type { FileHandle } from "node:fs/promises";
import type { PartOfInput } from "./job";
import { type GroupPlace, groupsOf, readDescription } from "./parquet";
import type { WantedPart } from "./part-of-input";
import type { Piece } from "./piece";
import { type ReadFrom, readAt } from "./read-pieces";

/** Finds the row groups of a file from its description. */
export function findGroups(description: Uint8Array, size: number): readonly GroupPlace[] {
  return groupsOf(readDescription(description, "the input"), size);
}

/** Returns a part of the row groups: about as many groups in each; a part may be empty. */
export function partOfGroups(groups: readonly GroupPlace[], size: number, { number, of }: WantedPart): PartOfInput {
  const boundary = (part: number) => groups[Math.floor((groups.length * part) / of)]?.start ?? size;
  return { number, of, start: boundary(number - 1), end: boundary(number) };
}

/** Yields row groups, each a piece, from one place up to a byte. */
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
