import type { BatchCounts, BatchTotals, MachineKind } from "../../batch";
import type { RuleDocuments } from "../../engine";

/** Some whole lines of the input. */
export interface Piece {
  readonly number: number;
  /** Number of its first line in the file, from 1. */
  readonly firstLine: number;
  readonly lines: number;
  readonly bytes: Uint8Array;
  /** Byte of the file after its last line. */
  readonly end: number;
}

/** How pieces are worked out: plain data, so that a thread can take it. */
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

/** What a piece comes to, beside its texts. */
export interface PieceCounts extends BatchCounts {
  /** Lines that hold no row. */
  readonly malformed: number;
  /** Rows without a payment. */
  readonly unpaid: number;
}

/** A piece worked out. */
export interface PieceResult {
  readonly number: number;
  readonly end: number;
  /** Years in short, in the order of the lines. */
  readonly results: Uint8Array;
  /** A line for each line that was refused. */
  readonly refused: Uint8Array;
  readonly counts: PieceCounts;
  readonly totals: BatchTotals;
  /** What reading, arithmetic and writing took. */
  readonly milliseconds: { readonly reading: number; readonly arithmetic: number; readonly writing: number };
}
