import { formatDate } from "../base";
import type { FieldType } from "./catalogue";
import type { PlanColumn, ReportPlan } from "./plan/plan";
import { formatInstant, formatScaled } from "./values";

/** A cell of an answer: decimals, dates, instants and words as text, whole numbers as numbers, tags as a list. */
export type ReportCell = string | number | boolean | readonly string[] | null;

export interface ResultColumn {
  readonly name: string;
  readonly type: FieldType;
  readonly label: string;
  readonly sensitive: boolean;
}

/** The answer of a report. */
export interface ReportResult {
  readonly columns: readonly ResultColumn[];
  /** Each row's cells in the order of the columns. */
  readonly rows: readonly (readonly ReportCell[])[];
  readonly rowCount: number;
  /** True where the mode's most rows left some out; a limit of the definition's own is no truncation. */
  readonly truncated: boolean;
  readonly statusScope: readonly string[] | null;
}

/** Makes the answer of the rows in their order, of which one more than the limit tells that there are more. */
export function reportResult(plan: ReportPlan, rows: readonly (readonly ReportCell[])[]): ReportResult {
  const shown = rows.slice(0, plan.limit);
  return {
    columns: plan.columns.map(({ name, type, label, sensitive }) => ({ name, type, label, sensitive })),
    rows: shown,
    rowCount: shown.length,
    truncated: plan.isCapped && rows.length > plan.limit,
    statusScope: plan.statusScope,
  };
}

/**
 * A number of either executor as a cell: units of the last digit for decimals, days and milliseconds since 1970, 1 and
 * 0 for booleans.
 */
export function cellOfNumber({ type, decimals }: PlanColumn, value: number | bigint): ReportCell {
  if (type === "decimal") return formatScaled(value, decimals ?? 0);
  if (type === "date") return formatDate(Number(value));
  if (type === "datetime") return formatInstant(Number(value));
  if (type === "boolean") return Number(value) === 1;
  return wholeNumber(value);
}

function wholeNumber(value: number | bigint): number {
  if (Number.isSafeInteger(Number(value))) return Number(value);
  throw new RangeError("a sum of whole numbers is too large for a number");
}
