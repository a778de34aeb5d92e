import { recordEvent } from "../../../platform/events";
import type { Caller } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { RunRow } from "./run-period";

/** The caller, organisation and time of an action. */
export interface By {
  readonly organisationId: string;
  readonly caller: Caller;
  readonly now: string;
}

/** The same, with the date in London. */
export interface ByToday extends By {
  readonly today: string;
}

/** Publishes the event of a run that was created or locked; with its totals if locked. */
export async function tellOfRun(tx: Tx, context: ServiceContext, row: RunRow, by: By): Promise<void> {
  const { payroll_config_id: payrollConfigId, year, period } = row;
  const isLocked = row.status === "Locked";
  await recordEvent(tx, context, {
    organisationId: by.organisationId,
    accountId: by.caller.accountId,
    eventType: isLocked ? "payroll_run.completed" : "payroll_run.created",
    resourceUrl: `/v1/payroll/${payrollConfigId}/${year}/${period}`,
    data: {
      payRunId: row.pay_run_id,
      payrollConfigId,
      year,
      period,
      paymentDate: row.payment_date,
      status: row.status,
      employeeCount: row.employee_count,
      ...(isLocked ? { totals: row.totals } : {}),
    },
  });
}
