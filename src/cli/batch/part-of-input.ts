import type { FileHandle } from "node:fs/promises";
import { type PartOfInput, readBytes } from "./job";
import type { ReadFrom } from "./read-pieces";

/** Which part of the input is wanted, from 1, of how many. */
export type WantedPart = Pick<PartOfInput, "number" | "of">;

const NEW_LINE = 10;

/**
 * Finds a part of the lines after the heading. A line belongs to the part in which its first byte is, so that the parts are
 * together the whole, each line in one of them; a part may be empty.
 */
export async function findPartOfInput(
  file: FileHandle,
  size: number,
  { number, of, first }: WantedPart & { readonly first: number },
): Promise<PartOfInput> {
  const boundary = (part: number) =>
    lineFrom(file, first + Number((BigInt(size - first) * BigInt(part)) / BigInt(of)), { first, size });
  return { number, of, start: await boundary(number - 1), end: await boundary(number) };
}

/** Returns the start of the first line that begins at a byte or after it. */
async function lineFrom(
  file: FileHandle,
  byte: number,
  { first, size }: { readonly first: number; readonly size: number },
): Promise<number> {
  if (byte <= first) return first;
  let at = byte - 1;
  for await (const bytes of readBytes(file, at, size)) {
    const found = bytes.indexOf(NEW_LINE);
    if (found >= 0) return at + found + 1;
    at += bytes.length;
  }
  return size;
}

/** Returns the place at which a part is read: its lines have the numbers that they have in the whole file. */
export async function findStartOfPart(file: FileHandle, { start }: PartOfInput): Promise<ReadFrom> {
  let line = 1;
  for await (const bytes of readBytes(file, 0, start)) {
    for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) line++;
  }
  return { byte: start, line, piece: 0 };
}
