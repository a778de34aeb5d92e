import type { FieldType } from "./catalogue";
import type { ReportPlan } from "./plan/plan";

/** A cell of a result: decimals, dates, instants and words as text, whole numbers as numbers, tags as a list. */
export type ReportCell = string | number | boolean | readonly string[] | null;

/** A column of a report's result. */
export interface ResultColumn {
  readonly name: string;
  readonly type: FieldType;
  readonly label: string;
  readonly sensitive: boolean;
}

/** The result of a report. */
export interface ReportResult {
  readonly columns: readonly ResultColumn[];
  /** Each row's cells in column order. */
  readonly rows: readonly (readonly ReportCell[])[];
  readonly rowCount: number;
  /** True if the mode's maximum left out rows; the definition's own limit does not count. */
  readonly truncated: boolean;
  readonly statusScope: readonly string[] | null;
}

/** Makes the result from sorted rows; one row more than the limit means there are more. */
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
