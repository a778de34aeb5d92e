import type { Jobs } from "../../../platform/jobs";
import { hold, type Tx } from "../../../platform/store";
import type { PayRunTables } from "../store/pay-run-tables";

/** The kind of the jobs that work open runs out again. */
export const RECALCULATION = "pay_run_recalculation";

/** What a job of that kind is given. */
export interface RecalculationPayload {
  readonly payrollConfigId: string;
  /** How many jobs before this one were tried in vain. */
  readonly givenUp?: number;
}

/**
 * Whoever leaves marks shares the organisation's with others who do, until the end of the transaction. Whoever begins a
 * recalculation, or makes a run, has them alone: no mark is on its way then that would be left without a job.
 */
export async function lockMarks(tx: Tx, organisationId: string, mode: "alone" | "shared"): Promise<void> {
  await hold(tx, `pay marks ${organisationId}`, mode);
}

/**
 * A run that is locked is worked out page by page: what holds for the whole organisation changes before the first page
 * or after the last one. Whoever locks a run shares the settings; whoever changes them has them alone.
 */
export async function lockSettings(tx: Tx, organisationId: string, mode: "alone" | "shared"): Promise<void> {
  await hold(tx, `pay settings ${organisationId}`, mode);
}

/** The payrolls of the transaction's organisation whose recalculation waits for a worker, or is about to begin. */
export function waitingRecalculations(tx: Tx) {
  return tx
    .withTables<PayRunTables>()
    .selectFrom("pay_recalculation")
    .innerJoin("job", "job.job_id", "pay_recalculation.waiting_job_id")
    .where("job.status", "in", ["Pending", "Running"])
    .select("pay_recalculation.payroll_config_id");
}

/** Has a job work a payroll's open run out again, unless one waits to already. */
export async function askForRecalculation(
  tx: Tx,
  jobs: Jobs,
  organisation: string,
  payrollConfigId: string,
  total: { readonly totalCount?: number } = {},
): Promise<void> {
  const tables = tx.withTables<PayRunTables>();
  await tables
    .selectFrom("pay_recalculation")
    .select("payroll_config_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .forUpdate()
    .execute();
  const waiting = await waitingRecalculations(tx)
    .where("pay_recalculation.payroll_config_id", "=", payrollConfigId)
    .executeTakeFirst();
  if (waiting !== undefined) return;
  const payload: RecalculationPayload = { payrollConfigId };
  const jobId = await jobs.enqueue(tx, { organisation, kind: RECALCULATION, payload, ...total });
  await tables
    .updateTable("pay_recalculation")
    .set({ waiting_job_id: jobId })
    .where("payroll_config_id", "=", payrollConfigId)
    .execute();
}

/** Deletes the marks of a payroll that is deleted. */
export async function forgetMarks(tx: Tx, payrollConfigId: string): Promise<void> {
  await tx
    .withTables<PayRunTables>()
    .deleteFrom("pay_dirty")
    .where("payroll_config_id", "=", payrollConfigId)
    .execute();
}
