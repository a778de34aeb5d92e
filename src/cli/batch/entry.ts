import { createHash } from "node:crypto";
import type { BatchTotals } from "../../batch";
import type { Job } from "./job";
import type { PieceCounts } from "./piece";
import type { WrittenPlace } from "./result-frame";

/** The journal's entry for a piece that is in the result files. */
export interface Entry {
  readonly piece: number;
  /** Byte of the input after the piece's last line, and the number of the line after. */
  readonly end: number;
  readonly nextLine: number;
  /** Bytes that the piece added to each file, and their digests. */
  readonly results: Part;
  readonly refused: Part;
  /** The row group or record batch that the piece added; left out for text. */
  readonly group?: WrittenPlace;
  readonly counts: PieceCounts;
  readonly totals: BatchTotals;
}

export interface Part {
  readonly bytes: number;
  readonly digest: string;
}

export type JournalLine = { readonly job: Job } | { readonly entry: Entry };

const DIGEST_LENGTH = 32;

/** Returns a digest long enough to detect a half-written line or part. */
export function digestOfBytes(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, DIGEST_LENGTH);
}

/** Writes a journal line: its digest, then its JSON. */
export function writeLine(line: JournalLine): string {
  const text = JSON.stringify(line);
  return `${digestOfBytes(text)} ${text}\n`;
}

/** Reads the lines of a journal up to the first incomplete one. */
export function readLines(journal: string): JournalLine[] {
  const lines: JournalLine[] = [];
  for (const line of journal.split("\n").slice(0, -1)) {
    const text = line.slice(DIGEST_LENGTH + 1);
    if (line.slice(0, DIGEST_LENGTH) !== digestOfBytes(text)) break;
    lines.push(JSON.parse(text) as JournalLine);
  }
  return lines;
}
