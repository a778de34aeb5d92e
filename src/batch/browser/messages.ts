import type { Problem } from "../../engine";
import type { RuleDocuments } from "../../engine/rulebook";
import type { BatchAnswer, BatchCounts } from "../batch";
import type { BatchOptions } from "../create-batch";
import type { BatchTotals, SummaryAnswer } from "../summary";

/** Whether the rules and the options could be used. */
type Opened = { readonly ok: true } | { readonly ok: false; readonly problems: readonly Problem[] };

/** What a page asks of a batch in a worker. */
export interface BatchCalls {
  open(rules: RuleDocuments, options: BatchOptions): Opened;
  add(rows: readonly unknown[]): void;
  run(): BatchCounts;
  answers(): readonly BatchAnswer[];
  summaries(): readonly SummaryAnswer[];
  totals(): BatchTotals;
  clear(): void;
}

/** A call on its way to the worker. */
export interface Request {
  readonly call: number;
  readonly name: keyof BatchCalls;
  readonly given: readonly unknown[];
}

/** Its answer on the way back. */
export interface Response {
  readonly call: number;
  readonly value: unknown;
  /** null unless the call was one that a batch does not take. */
  readonly fault: string | null;
}
