import { recordEvent } from "../../../platform/events";
import type { Caller } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { RunRow } from "./run-period";

/** Who does something in an organisation, and when. */
export interface By {
  readonly organisationId: string;
  readonly caller: Caller;
  readonly now: string;
}

/** The same, with the day in London. */
export interface ByToday extends By {
  readonly today: string;
}

/** Tells of a run that was created or locked; a locked one with its totals. */
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
