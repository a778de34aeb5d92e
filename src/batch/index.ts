import type { Rulebook } from "../engine";
import { type BatchOptions, type BatchResult, makeBatch } from "./create-batch";
import { OWN_THREAD } from "./run";

export type { Batch, BatchAnswer, BatchCounts, SinglePathReason } from "./batch";
export type { BatchColumns, PaymentColumn, SlotColumns } from "./batch-columns";
export { connectBatch, type RemoteBatch, type WorkerLike } from "./browser";
export type { BatchOptions, BatchResult } from "./create-batch";
export {
  type LineReader,
  type LineReading,
  type Loaded,
  type MalformedLine,
  readCsvHeading,
  readJsonLine,
  splitLines,
  type TextSource,
} from "./input";
export type { MachineKind } from "./machine";
export { type BatchYear, type EmployeeYear, payEmployeeYear, type Schedules } from "./row";
export { type BatchTotals, type SummaryAnswer, TotalsSoFar, type YearSummary } from "./summary";
export {
  type CountedRange,
  type Rise,
  type RuleChange,
  WhatIf,
  type WhatIfAnswer,
  type WhatIfChanges,
  type WhatIfEmployee,
  type WhatIfOptions,
  type WhatIfResult,
  type WorkforceYear,
} from "./what-if";

/**
 * Creates a batch in the caller's own thread: a browser's worker, or any host. `workers` is ignored.
 *
 * Problems: `unsupported_tax_year`, and options of the wrong form.
 */
export function createBatch(rulebook: Rulebook, options: BatchOptions): BatchResult {
  return makeBatch(rulebook, options, () => OWN_THREAD);
}
