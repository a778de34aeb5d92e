import { type NewEvent, recordEvent } from "../../../platform/events";
import type { RequestWork } from "../../contract";
import type { RunRow } from "./run-period";

/** Publishes the event of a run that was created or locked; with its totals if locked. */
export async function publishRun(work: RequestWork, row: RunRow): Promise<void> {
  await recordEvent(work.tx, work.context, runEvent(work, row));
}

/** Returns the event of a run that was reopened. */
export function reopenedEvent(work: RequestWork, row: RunRow, reason: string): NewEvent {
  const event = runEvent(work, row);
  const { reopened_at: reopenedAt, reopen_count: reopenCount } = row;
  return { ...event, eventType: "payroll_run.reopened", data: { ...event.data, reason, reopenedAt, reopenCount } };
}

/** Returns the event of a run that was created or locked. */
export function runEvent({ organisationId, caller }: RequestWork, row: RunRow): NewEvent {
  const { payroll_config_id: payrollConfigId, year, period, supplementary } = row;
  const isLocked = row.status === "Locked";
  return {
    organisationId,
    accountId: caller.accountId,
    eventType: isLocked ? "payroll_run.completed" : "payroll_run.created",
    resourceUrl: `/v1/payroll/${payrollConfigId}/${year}/${period}${ofRun(supplementary)}`,
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
  };
}

/** Returns the query that names a supplementary run; empty for the main run. */
export function ofRun(supplementary: number): string {
  return supplementary === 0 ? "" : `?supplementary=${supplementary}`;
}
