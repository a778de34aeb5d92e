import type { RequestWork } from "../../contract";
import { type ConfigRow, lockConfig } from "../../pay";
import { createRun } from "../runs/create-run";
import { needNext } from "../runs/need-next";
import type { RunRow } from "../runs/run-period";
import { lockPayroll } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { RUN_COLUMNS } from "../store/run-rows";
import { selectRun } from "../store/select-runs";
import { LOCKING, type LockingPayload } from "./lock-job";
import { type AskedLock, alreadyLocked } from "./lock-run";
import { lockingOf } from "./locking";

/** Returns whether a run is locked by a job: one of a payroll with many employees, or a large supplementary one. */
export async function isLarge({ tx, context }: RequestWork, asked: AskedLock): Promise<boolean> {
  const { payrollConfigId, supplementary } = asked;
  const employees = (await context.employeesByPayroll(tx, [payrollConfigId])).get(payrollConfigId) ?? 0;
  if (employees <= context.largePayroll) return false;
  if (supplementary === 0) return true;
  return ((await selectRun(tx, asked).executeTakeFirst())?.employee_count ?? 0) > context.largePayroll;
}

/** Queues the job that locks a run, which is created if it is the next one; a job that is on its way already stays the only one. */
export async function queueLock(work: RequestWork, asked: AskedLock): Promise<RunRow> {
  const { tx, context, organisationId, caller } = work;
  // The job may hold the run for minutes.
  const begun = await selectRun(tx, asked).executeTakeFirst();
  if (begun !== undefined && (await lockingOf(tx, begun)) !== null) return begun;
  await lockPayroll(tx, asked.payrollConfigId, "shared");
  const config = await lockConfig(tx, asked.payrollConfigId);
  const row = (await selectRun(tx, asked).forUpdate().executeTakeFirst()) ?? (await nextRun(work, config, asked));
  if (row.status === "Locked") throw alreadyLocked();
  if ((await lockingOf(tx, row)) !== null) return row;
  const payload: LockingPayload = { asked, caller };
  const totalCount = row.employee_count;
  const lock_job_id = await context.jobs.enqueue(tx, {
    organisation: organisationId,
    kind: LOCKING,
    payload,
    totalCount,
  });
  return tx
    .withTables<PayRunTables>()
    .updateTable("pay_run")
    .set({ lock_job_id })
    .where("pay_run_id", "=", row.pay_run_id)
    .returning(RUN_COLUMNS)
    .executeTakeFirstOrThrow();
}

async function nextRun(work: RequestWork, config: ConfigRow, asked: AskedLock): Promise<RunRow> {
  await needNext(work.tx, config, asked);
  return createRun(work, asked.payrollConfigId, null);
}
