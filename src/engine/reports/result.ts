import type { FieldType } from "./catalogue";
import type { ReportPlan } from "./plan/plan";

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
