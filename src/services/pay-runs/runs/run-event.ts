import { type NewEvent, recordEvent } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import type { RequestWork, ServiceContext } from "../../contract";
import type { PayslipData } from "../contract/payslip-schemas";
import { levyOfRun } from "../levy/levy-of-run";
import type { RunPeriod, RunRow } from "./run-period";
import { figureColumns, type RunSums } from "./run-sums";
import { PAY_BILL } from "./slip-figures";

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

interface Told {
  readonly organisationId: string;
  readonly caller: { readonly accountId: string };
}

/** Returns the event of a payslip; without amounts if it is not final. */
export function payslipEvent(
  eventType: "payslip.finalised" | "payslip.recalculated" | "payslip.emailed",
  payslip: PayslipData,
  { organisationId, caller: { accountId } }: Told,
): NewEvent {
  const { payslipId, employeeId, payrollConfigId, payRunId, year, period } = payslip;
  const { supplementary, paymentDate, status, forPeriod } = payslip;
  return {
    organisationId,
    accountId,
    eventType,
    resourceUrl: `/v1/payslip/data/${employeeId}/${year}/${period}${ofRun(payslip.supplementary)}`,
    data: {
      payslipId,
      employeeId,
      payrollConfigId,
      payRunId,
      year,
      period,
      supplementary,
      paymentDate,
      status,
      ...(eventType === "payslip.finalised" ? { forPeriod } : {}),
    },
  };
}

/** Returns the columns of a run that come from its payslips, with what the employer owes for all of them together. */
export async function runFigures(
  tx: Tx,
  { rulebook }: Pick<ServiceContext, "rulebook">,
  run: Pick<RunPeriod, "year" | "taxMonth">,
  sums: RunSums,
) {
  const payBill = sums.amounts.get(PAY_BILL) ?? 0;
  return { ...figureColumns(sums, await levyOfRun(tx, rulebook, run, payBill)), levy_pay_bill: payBill };
}
