import type { Rulebook } from "../engine";
import { type BatchOptions, type BatchResult, makeBatch } from "./create-batch";
import { OWN_THREAD } from "./run";

export type { Batch } from "./batch";
export type { BatchAnswer, BatchCounts, SinglePathReason, WrittenYear } from "./batch-answer";
export type { BatchColumns, PaymentColumn, SlotColumns } from "./batch-columns";
export { connectBatch, type RemoteBatch, type WorkerLike } from "./browser";
export type { BatchOptions, BatchResult } from "./create-batch";
export {
  kindOfColumn,
  type LineReader,
  type LineReading,
  type Loaded,
  type MalformedLine,
  problemsOfTable,
  readCsvHeading,
  readJsonLine,
  splitLines,
  type TextSource,
} from "./input";
export type { MachineKind } from "./machine";
export { type BatchYear, type EmployeeYear, payEmployeeYear, type Schedules } from "./row";
export { type BatchTotals, type SummaryAnswer, TotalsSoFar, type YearSummary } from "./summary";
export type { PaysColumn, Table, TableColumn } from "./table";
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
export { LETTER_AMOUNTS, PERSON_AMOUNTS, YEAR_SUMS, YearColumns } from "./years";

/**
 * Creates a batch in the caller's own thread: a browser's worker, or any host. `workers` is ignored.
 *
 * Problems: `unsupported_tax_year`, and options of the wrong form.
 */
export function createBatch(rulebook: Rulebook, options: BatchOptions): BatchResult {
  return makeBatch(rulebook, options, () => OWN_THREAD);
}
