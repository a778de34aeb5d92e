// The entry "paypacket/reports": the catalogue of datasets, report plans, and their execution.

export * from "../variance";
export {
  type Aggregate,
  type CatalogueField,
  DATASETS,
  type Dataset,
  type DatasetName,
  type FieldType,
  type FilterOperator,
  findDataset,
  findField,
  OPERATORS_OF,
} from "./catalogue";
export type * from "./definition/definition";
export type { GenderPayGapFacts } from "./gender-pay-gap/facts";
export { bonusYear, type GenderPayGap, genderPayGap } from "./gender-pay-gap/gender-pay-gap";
export { BONUS_CATEGORIES } from "./gender-pay-gap/kinds-of-pay";
export { type ReportRun, type RunResult, runReport, runReportOnStream, startReport } from "./memory/run";
export { explainPlan, type PlanStep } from "./plan/explain-plan";
export type {
  Operator,
  PlanAggregate,
  PlanColumn,
  PlanFilter,
  PlanKey,
  PlanLeaf,
  PlanOrder,
  PlanValue,
  RelativePeriod,
  ReportMode,
  ReportPlan,
} from "./plan/plan";
export { isSameKey, type PlanOptions, type PlanResult, planReport } from "./plan/plan-report";
export { type ReportCell, type ReportResult, type ResultColumn, reportResult } from "./result";
export { CAPITALS, foldCase, formatInstant, formatNumber, readInstant, SMALL_LETTERS, tagPrefix } from "./values";
export type { NumberColumn, ReportColumn, ReportColumns, ReportRow, TagsColumn, TextColumn } from "./values/columns";
export * from "./variance/compare-pay";
