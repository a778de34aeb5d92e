import type { FileHandle } from "node:fs/promises";
import { problem } from "../../engine/base";
import { Refusal } from "../refusal";
import type { Piece } from "./piece";

const PIECE_BYTES = 1024 * 1024;
const LONGEST_LINE = 16 * 1024 * 1024;
const NEW_LINE = 10;

/** The position from which a file is read. */
export interface ReadFrom {
  readonly byte: number;
  readonly line: number;
  readonly piece: number;
}

/** Yields the file in pieces of whole lines. Throws `Refusal` for a line too long to be a row. */
export async function* readPieces(file: FileHandle, size: number, from: ReadFrom): AsyncGenerator<Piece> {
  let { byte, line, piece } = from;
  let length = PIECE_BYTES;
  while (byte < size) {
    const bytes = await readAt(file, byte, Math.min(length, size - byte));
    const isLast = byte + bytes.length >= size;
    const whole = isLast ? bytes.length : bytes.lastIndexOf(NEW_LINE) + 1;
    if (whole === 0) {
      length *= 2;
      if (length > LONGEST_LINE) throw tooLong(line);
      continue;
    }
    length = PIECE_BYTES;
    byte += whole;
    const taken = bytes.subarray(0, whole);
    const lines = countLines(taken);
    yield { number: piece++, firstLine: line, lines, bytes: taken, start: byte - whole, end: byte };
    line += lines;
  }
}

/** Reads bytes of a file; fewer where it ends before. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** Reads the first line of a file, without its line ending. */
export async function readHeading(file: FileHandle): Promise<{ readonly text: string; readonly end: number }> {
  const bytes = await readAt(file, 0, PIECE_BYTES);
  const at = bytes.indexOf(NEW_LINE);
  const end = at < 0 ? bytes.length : at;
  return { text: new TextDecoder().decode(bytes.subarray(0, end)), end: at < 0 ? end : at + 1 };
}

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) lines++;
  return lines;
}

function tooLong(line: number): Refusal {
  return new Refusal(`Line ${line} is longer than any row can be.`, [
    problem("too_large", `/line/${line}`, { maximum: LONGEST_LINE }),
  ]);
}
