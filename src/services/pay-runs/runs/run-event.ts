import { recordEvent } from "../../../platform/events";
import type { RequestWork } from "../../contract";
import type { RunRow } from "./run-period";

/** Publishes the event of a run that was created or locked; with its totals if locked. */
export async function publishRun({ tx, context, organisationId, caller }: RequestWork, row: RunRow): Promise<void> {
  const { payroll_config_id: payrollConfigId, year, period, supplementary } = row;
  const isLocked = row.status === "Locked";
  await recordEvent(tx, context, {
    organisationId,
    accountId: caller.accountId,
    eventType: isLocked ? "payroll_run.completed" : "payroll_run.created",
    resourceUrl: `/v1/payroll/${payrollConfigId}/${year}/${period}`,
    data: {
      payRunId: row.pay_run_id,
      payrollConfigId,
      year,
      period,
      supplementary,
      paymentDate: row.payment_date,
      status: row.status,
      employeeCount: row.employee_count,
      ...(isLocked ? { totals: row.totals } : {}),
    },
  });
}
