import type { BatchCounts, BatchTotals, MachineKind } from "../../batch";
import type { RuleDocuments } from "../../engine";
import type { ArrowDescription } from "./arrow";
import type { WrittenPlace } from "./result-frame";

/** Some whole lines of the input, or a row group or record batch of it. */
export interface Piece {
  readonly number: number;
  /** Number of the piece's first line in the file, from 1. */
  readonly firstLine: number;
  readonly lines: number;
  readonly bytes: Uint8Array;
  /** Byte of the file at which the piece begins, and the one after its last line. */
  readonly start: number;
  readonly end: number;
}

/** The form of the input, and what a thread needs of it besides the bytes of a piece. */
export type InputForm =
  | { readonly kind: "jsonl" }
  /** With the first line. */
  | { readonly kind: "csv"; readonly heading: string }
  /** With the description at the end of the file. */
  | { readonly kind: "parquet"; readonly description: Uint8Array }
  | { readonly kind: "arrow"; readonly description: ArrowDescription };

/** Settings for calculating pieces: plain data, so that they can be sent to a thread. */
export interface PieceSettings {
  readonly taxYear: number;
  readonly period: number | null;
  readonly engine: "auto" | MachineKind;
  readonly format: ResultFormat;
  readonly input: InputForm;
  /** null for the built-in years. */
  readonly rules: RuleDocuments | null;
}

export type TextFormat = "csv" | "jsonl";
export type TableFormat = "parquet" | "arrow";
export type ResultFormat = TextFormat | TableFormat;

/** Counts of a piece, beside its texts. */
export interface PieceCounts extends BatchCounts {
  /** Lines that cannot be read as a row. */
  readonly malformed: number;
  /** Rows without a payment. */
  readonly unpaid: number;
}

/** What is wrong with a piece that cannot be read. */
export interface PieceFault {
  readonly number: number;
  readonly fault: string;
}

/** The result of a piece. */
export interface PieceResult {
  readonly number: number;
  readonly end: number;
  /** Year summaries, in the order of the lines. */
  readonly results: Uint8Array;
  /** The row group or record batch that they are; null for text. */
  readonly group: WrittenPlace | null;
  /** One line for each refused line. */
  readonly refused: Uint8Array;
  readonly counts: PieceCounts;
  readonly totals: BatchTotals;
  /** Time spent on reading, calculating and writing. */
  readonly milliseconds: { readonly reading: number; readonly arithmetic: number; readonly writing: number };
}
