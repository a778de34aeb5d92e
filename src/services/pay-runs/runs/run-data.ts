import type { RunUse } from "../../contract";
import type { ListedRun, RunData } from "../contract/run-schemas";
import type { Progress } from "../recalculate/progress";
import type { RunRow } from "./run-period";
import { getRunTotals } from "./run-sums";

/** Returns a run as lists show it. */
export function listedRun(row: RunRow): ListedRun {
  return {
    payRunId: row.pay_run_id,
    payrollConfigId: row.payroll_config_id,
    year: row.year,
    period: row.period,
    supplementary: row.supplementary,
    payFrequency: row.pay_frequency,
    periodStartDate: row.period_start_date,
    periodEndDate: row.period_end_date,
    paymentDate: row.payment_date,
    taxYear: row.tax_year,
    taxMonth: row.tax_month,
    taxWeek: row.tax_week,
    status: row.status,
    isSupplementary: row.supplementary > 0,
    mainPayRunId: row.main_pay_run_id,
    reason: row.reason,
    note: row.note,
    employeeCount: row.employee_count,
    starterCount: row.starter_count,
    leaverCount: row.leaver_count,
    nilPaidCount: row.nil_paid_count,
    totals: row.totals ?? getRunTotals(new Map()),
    lockedAt: row.locked_at,
    lockedBy: row.locked_by,
    reopenedAt: row.reopened_at,
    reopenedBy: row.reopened_by,
    reopenCount: row.reopen_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
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
