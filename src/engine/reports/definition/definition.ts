import type { Aggregate, FilterOperator } from "../catalogue";

/** A report definition: one JSON object. */
export interface ReportDefinition {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly dataset: string;
  /** 1 to 50 entries. */
  readonly select: readonly SelectEntry[];
  readonly filters?: FilterNode | null;
  /** Fields, or aliases of tag values; required if any entry aggregates. */
  readonly groupBy?: readonly string[] | null;
  readonly orderBy?: readonly OrderEntry[] | null;
  readonly limit?: number | null;
}

/** A column of a report: a field, an aggregate, or the value of a tag. */
export type SelectEntry = FieldEntry | AggregateEntry | TagValueEntry;

/** A column that shows a field; `as` renames it. */
export interface FieldEntry {
  readonly field: string;
  readonly as?: string;
}

/** A column that shows an aggregate of a field over the rows of a group. */
export interface AggregateEntry {
  readonly aggregate: Aggregate;
  readonly field: string;
  readonly as: string;
  /** Counts each value once; only for `count`. */
  readonly distinct?: boolean;
}

/** A column that shows the value of one tag of a group. */
export interface TagValueEntry {
  readonly tagValue: { readonly field: string; readonly group: string; readonly name: string };
  readonly as: string;
}

/** Up to three levels of `and`, `or` and `not` over leaves. */
export type FilterNode =
  | { readonly and: readonly FilterNode[] }
  | { readonly or: readonly FilterNode[] }
  | { readonly not: FilterNode }
  | FilterLeaf;

/** One comparison of a field with a value. */
export interface FilterLeaf {
  readonly field: string;
  readonly op: FilterOperator;
  /** One value; a list for `in` and `between`, a boolean for `isNull`, "@currentMonth" and the like for `inPeriod`. */
  readonly value: unknown;
}

/** A field or alias by which a report is sorted; ascending unless `direction` is "desc". */
export interface OrderEntry {
  readonly field: string;
  readonly direction?: "asc" | "desc";
}
