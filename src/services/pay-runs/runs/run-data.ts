import { type RunUse, showColumns } from "../../contract";
import { type ListedRun, type RunData, runListed } from "../contract/run-schemas";
import type { Progress } from "../recalculate/progress";
import type { RunRow } from "./run-period";
import { getRunTotals } from "./run-sums";

/** Returns a run as lists show it. */
export function listedRun(row: RunRow): ListedRun {
  return {
    ...showColumns(runListed.shape, row),
    isSupplementary: row.supplementary > 0,
    totals: row.totals ?? getRunTotals(new Map()),
  };
}

/** Returns a run as responses show it, with its warnings, what is still to be calculated and what has left it. */
export function runData(
  row: RunRow,
  warnings: RunData["warnings"],
  progress: Progress,
  { usedBy = [], locking = null }: { readonly usedBy?: readonly RunUse[]; readonly locking?: RunData["locking"] } = {},
): RunData {
  const shown = { ...listedRun(row), warnings: [...warnings], usedBy: [...usedBy] };
  if (row.status === "Locked") return { ...shown, pendingRecalculations: 0, recalculation: null, locking: null };
  const { recalculation } = progress;
  return { ...shown, pendingRecalculations: pendingRecalculations(row, progress), recalculation, locking };
}

/** Returns the number of employees whose payslip in a run does not match the records yet. */
export function pendingRecalculations(
  { status, employee_count }: Pick<RunRow, "status" | "employee_count">,
  { marked, isWhole }: Progress,
): number {
  if (status === "Locked") return 0;
  return isWhole ? Math.max(marked, employee_count) : marked;
}
