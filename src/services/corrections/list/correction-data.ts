import type { z } from "@hono/zod-openapi";
import type { correctionShown } from "../contract/correction-schemas";
import type { CorrectionRow } from "../store/select-corrections";

type Shown = z.output<typeof correctionShown>;

/** Returns a correction as responses show it. */
export function correctionData(row: CorrectionRow, postedIn: Shown["postedIn"]): Shown {
  return {
    correctionId: row.correction_id,
    employeeId: row.employee_id,
    payrollConfigId: row.payroll_config_id,
    status: row.status === "Superseded" ? "Open" : row.status,
    treatment: row.treatment,
    pastYearCause: row.past_year_cause,
    ...row.content,
    debt: row.content.debt ?? null,
    recovery: row.recovery ?? row.content.recovery,
    postedIn,
    reason: row.reason,
    repayments: [...row.repayments],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
