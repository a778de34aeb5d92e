import type { Aggregate, DatasetName, FieldType } from "../catalogue";

/** How a report is run: what it may cost follows from it. */
export type ReportMode = "SYNC" | "EXPORT" | "SCHEDULED";

export type Operator = "eq" | "neq" | "in" | "gt" | "gte" | "lt" | "lte" | "between" | "contains" | "isNull";

/** What a report does, as plain data: nothing is left to decide, and both executors follow it to the letter. */
export interface ReportPlan {
  readonly planVersion: 1;
  readonly dataset: DatasetName;
  readonly mode: ReportMode;
  /** What a row of the answer holds, in its order. */
  readonly columns: readonly PlanColumn[];
  /** Which rows count; null for all. Holds the implicit status filter too. */
  readonly filter: PlanFilter | null;
  /** What makes a group; null where rows are listed one by one. */
  readonly groupBy: readonly PlanKey[] | null;
  /** Order of the answer: what was asked for, then every other column ascending, so that no order is left to chance. */
  readonly orderBy: readonly PlanOrder[];
  readonly limit: number;
  /** True where the limit is the most that the mode allows: rows beyond it make the answer `truncated`. */
  readonly isCapped: boolean;
  /** The statuses that can be in the answer; null where the dataset has none. */
  readonly statusScope: readonly string[] | null;
}

export interface PlanColumn {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  /** Decimals of a `decimal`, else null. */
  readonly decimals: number | null;
  readonly sensitive: boolean;
  readonly from: PlanKey | PlanAggregate;
}

/** What a value is read from: a field, or the value of a tag. */
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

export interface PlanAggregate {
  readonly kind: "aggregate";
  readonly aggregate: Aggregate;
  readonly field: string;
  readonly distinct: boolean;
}

/** A column by its place, and which way. Nulls come last either way. */
export interface PlanOrder {
  readonly column: number;
  readonly direction: "asc" | "desc";
}

/** A test of a row, true or false and never unknown: no comparison but `neq` holds of a null. */
export type PlanFilter = PlanAll | PlanNot | PlanLeaf;

interface PlanAll {
  readonly kind: "and" | "or";
  readonly parts: readonly PlanFilter[];
}

interface PlanNot {
  readonly kind: "not";
  readonly part: PlanFilter;
}

/** A field compared with values: decimals and dates as their texts, `between` with both its ends inside. */
export interface PlanLeaf {
  readonly kind: "leaf";
  readonly field: string;
  readonly type: FieldType;
  readonly op: Operator;
  readonly values: readonly PlanValue[];
  /** The relative period that the values were worked out from, or null. */
  readonly period: RelativePeriod | null;
}

export type PlanValue = string | number | boolean;

export type RelativePeriod = "@currentWeek" | "@currentMonth" | "@currentTaxYear";
