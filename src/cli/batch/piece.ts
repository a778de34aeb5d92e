import type { BatchCounts, BatchTotals, MachineKind } from "../../batch";
import type { RuleDocuments } from "../../engine";

/** Some whole lines of the input. */
export interface Piece {
  readonly number: number;
  /** Number of the piece's first line in the file, from 1. */
  readonly firstLine: number;
  readonly lines: number;
  readonly bytes: Uint8Array;
  /** Byte of the file after the piece's last line. */
  readonly end: number;
}

/** Settings for calculating pieces: plain data, so that they can be sent to a thread. */
export interface PieceSettings {
  readonly taxYear: number;
  readonly period: number | null;
  readonly engine: "auto" | MachineKind;
  readonly format: ResultFormat;
  /** The first line of a CSV file; null for JSON lines. */
  readonly heading: string | null;
  /** null for the built-in years. */
  readonly rules: RuleDocuments | null;
}

export type ResultFormat = "csv" | "jsonl";

/** Counts of a piece, beside its texts. */
export interface PieceCounts extends BatchCounts {
  /** Lines that cannot be read as a row. */
  readonly malformed: number;
  /** Rows without a payment. */
  readonly unpaid: number;
}

/** The result of a piece. */
export interface PieceResult {
  readonly number: number;
  readonly end: number;
  /** Year summaries, in the order of the lines. */
  readonly results: Uint8Array;
  /** One line for each refused line. */
  readonly refused: Uint8Array;
  readonly counts: PieceCounts;
  readonly totals: BatchTotals;
  /** Time spent on reading, calculating and writing. */
  readonly milliseconds: { readonly reading: number; readonly arithmetic: number; readonly writing: number };
}
