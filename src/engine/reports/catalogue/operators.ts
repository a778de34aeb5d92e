import type { FieldType } from "./field";

/** How a filter compares a field; `inPeriod` is a period relative to the day of the run. */
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export const FILTER_OPERATORS = [
  "eq",
  "neq",
  "in",
  "gt",
  "gte",
  "lt",
  "lte",
  "between",
  "contains",
  "isNull",
  "inPeriod",
] as const;

const SAME: readonly FilterOperator[] = ["eq", "neq", "isNull"];
const LISTED: readonly FilterOperator[] = [...SAME, "in"];
const ORDERED: readonly FilterOperator[] = [...LISTED, "gt", "gte", "lt", "lte", "between"];

/** The filter operators of each field type. */
export const OPERATORS_OF: Readonly<Record<FieldType, readonly FilterOperator[]>> = {
  string: [...ORDERED, "contains"],
  decimal: ORDERED,
  integer: ORDERED,
  boolean: SAME,
  date: [...ORDERED, "inPeriod"],
  datetime: [...ORDERED, "inPeriod"],
  enum: LISTED,
  tags: ["contains", "isNull"],
};
