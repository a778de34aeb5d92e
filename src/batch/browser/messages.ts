import type { Problem } from "../../engine";
import type { RuleDocuments } from "../../engine/rulebook";
import type { BatchAnswer, BatchCounts } from "../batch-answer";
import type { BatchOptions } from "../create-batch";
import type { BatchTotals, SummaryAnswer } from "../summary";

/** Whether the rules and the options were valid. */
type Opened = { readonly ok: true } | { readonly ok: false; readonly problems: readonly Problem[] };

/** The calls of a page to a batch in a worker. */
export interface BatchCalls {
  open(rules: RuleDocuments, options: BatchOptions): Opened;
  add(rows: readonly unknown[]): void;
  run(): BatchCounts;
  answers(): readonly BatchAnswer[];
  summaries(): readonly SummaryAnswer[];
  totals(): BatchTotals;
  clear(): void;
}

/** A call sent to the worker. */
export type Request<Name extends keyof BatchCalls = keyof BatchCalls> = {
  readonly [Each in Name]: {
    readonly call: number;
    readonly name: Each;
    readonly given: Parameters<BatchCalls[Each]>;
  };
}[Name];

/** The response to a call. */
export interface Response {
  readonly call: number;
  readonly value: unknown;
  /** Null unless the call is unknown. */
  readonly fault: string | null;
}
