import type { Jobs } from "../../../platform/jobs";
import { hold, type Tx } from "../../../platform/store";
import type { PayRunTables } from "../store/pay-run-tables";

/** The kind of the jobs that recalculate open runs. */
export const RECALCULATION = "pay_run_recalculation";

/** The payload of such a job. */
export interface RecalculationPayload {
  readonly payrollConfigId: string;
  /** How many earlier jobs were given up. */
  readonly givenUp?: number;
}

/**
 * Locks an organisation's marks until the transaction ends: shared for adding marks, exclusive for starting a
 * recalculation or creating a run, so that no mark in progress is left without a job.
 */
export async function lockMarks(tx: Tx, organisationId: string, mode: "alone" | "shared"): Promise<void> {
  await hold(tx, `pay marks ${organisationId}`, mode);
}

/**
 * Locks an organisation's settings: shared for locking a run, exclusive for changing them. A run is locked page by
 * page, and settings must not change between pages.
 */
export async function lockSettings(tx: Tx, organisationId: string, mode: "alone" | "shared"): Promise<void> {
  await hold(tx, `pay settings ${organisationId}`, mode);
}

/** Queries the organisation's payrolls whose recalculation is waiting for a worker, or about to begin. */
export function waitingRecalculations(tx: Tx) {
  return tx
    .withTables<PayRunTables>()
    .selectFrom("pay_recalculation")
    .innerJoin("job", "job.job_id", "pay_recalculation.waiting_job_id")
    .where("job.status", "in", ["Pending", "Running"])
    .select("pay_recalculation.payroll_config_id");
}

/** The payroll to recalculate, and how many employees that is if all of them are. */
interface AskedRecalculation {
  readonly organisationId: string;
  readonly payrollConfigId: string;
  readonly totalCount?: number;
}

/** Queues a job to recalculate a payroll's open run, unless one is already waiting. */
export async function queueRecalculation(
  tx: Tx,
  jobs: Jobs,
  { organisationId: organisation, payrollConfigId, ...total }: AskedRecalculation,
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

/** Deletes the marks of a payroll that is deleted, or whose run is being calculated in full. */
export async function forgetMarks(tx: Tx, payrollConfigId: string): Promise<void> {
  await tx
    .withTables<PayRunTables>()
    .deleteFrom("pay_dirty")
    .where("payroll_config_id", "=", payrollConfigId)
    .execute();
}
