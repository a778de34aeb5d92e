import type { Aggregate, DatasetName, FieldType } from "../catalogue";

/** How a report is run, which determines its limits. */
export type ReportMode = "SYNC" | "EXPORT" | "SCHEDULED";

/** A comparison of a plan: a filter operator except `inPeriod`, which becomes `between` with the period's days. */
export type Operator = "eq" | "neq" | "in" | "gt" | "gte" | "lt" | "lte" | "between" | "contains" | "isNull";

/** A report as plain data: everything is decided, and both executors follow it exactly. */
export interface ReportPlan {
  readonly planVersion: 1;
  readonly dataset: DatasetName;
  readonly mode: ReportMode;
  /** The columns of the result, in order. */
  readonly columns: readonly PlanColumn[];
  /** The filter, including the implicit status filter; null for all rows. */
  readonly filter: PlanFilter | null;
  /** The grouping keys; null if rows are listed one by one. */
  readonly groupBy: readonly PlanKey[] | null;
  /** Order of the result: as requested, then every other column ascending, so that the order is always determined. */
  readonly orderBy: readonly PlanOrder[];
  readonly limit: number;
  /** True if the limit is the mode's maximum: rows beyond it make the result `truncated`. */
  readonly isCapped: boolean;
  /** The statuses that can be in the result; null if the dataset has none. */
  readonly statusScope: readonly string[] | null;
}

/** A column of a planned report, with its type and where its values come from. */
export interface PlanColumn {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  /** Decimals of a `decimal`, else null. */
  readonly decimals: number | null;
  readonly sensitive: boolean;
  readonly from: PlanKey | PlanAggregate;
}

/** The source of a value: a field, or the value of a tag. */
export type PlanKey = PlanField | PlanTagValue;

interface PlanField {
  readonly kind: "field";
  readonly field: string;
}

export interface PlanTagValue {
  readonly kind: "tagValue";
  readonly field: string;
  readonly group: string;
  readonly name: string;
}

/** A column that aggregates a field over the rows of a group. */
export interface PlanAggregate {
  readonly kind: "aggregate";
  readonly aggregate: Aggregate;
  readonly field: string;
  readonly distinct: boolean;
}

/** A column by its index, and the direction. Nulls always come last. */
export interface PlanOrder {
  readonly column: number;
  readonly direction: "asc" | "desc";
}

/** A test of a row, true or false and never unknown: for null only `neq` holds. */
export type PlanFilter = PlanAll | PlanNot | PlanLeaf;

interface PlanAll {
  readonly kind: "and" | "or";
  readonly parts: readonly PlanFilter[];
}

interface PlanNot {
  readonly kind: "not";
  readonly part: PlanFilter;
}

/** A field compared with values: decimals and dates as text; `between` includes both ends. */
export interface PlanLeaf {
  readonly kind: "leaf";
  readonly field: string;
  readonly type: FieldType;
  readonly op: Operator;
  readonly values: readonly PlanValue[];
  /** The relative period that the values were calculated from, or null. */
  readonly period: RelativePeriod | null;
}

/** A value that a plan compares with; decimals and dates as text. */
export type PlanValue = string | number | boolean;

/** A period relative to the day of the run: its week, month or tax year. */
export type RelativePeriod = "@currentWeek" | "@currentMonth" | "@currentTaxYear";
