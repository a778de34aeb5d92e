import type { Jobs } from "../../../platform/jobs";
import { type Clock, formatInstant, type Ids } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { Changed, EmployeeMark } from "../../contract";
import { findConfigs } from "../../pay";
import type { PayRunTables } from "../store/pay-run-tables";
import { selectRuns } from "../store/select-runs";
import { lockMarks, lockSettings, queueRecalculation, waitingRecalculations } from "./recalculation";

export interface MarkContext {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
}

/**
 * Marks open pay runs for recalculation, in the transaction of the change, and queues a job for it. Marks are only
 * added here: a recalculation removes those it finds before it reads the records.
 */
export async function markDirty(tx: Tx, context: MarkContext, changed: Changed): Promise<void> {
  const { organisationId, employeeId = null, payrollConfigId = null } = changed;
  if (payrollConfigId === null) await lockSettings(tx, organisationId, "alone");
  await lockMarks(tx, organisationId, "shared");
  const payrolls = await payrollsOf(tx, changed);
  if (payrolls.length === 0) return;
  const created_at = formatInstant(context.clock.now());
  const rows = payrolls.map((id) => ({
    organisation_id: organisationId,
    dirty_id: context.ids.next(),
    payroll_config_id: id,
    employee_id: employeeId,
    created_at,
  }));
  await tx.withTables<PayRunTables>().insertInto("pay_dirty").values(rows).execute();
  await askForJobs(tx, context, organisationId, payrolls);
}

const ROWS_AT_ONCE = 500;

/** Does the same as `markDirty` for each of many employees. */
export async function markEmployeesDirty(
  tx: Tx,
  context: MarkContext,
  organisationId: string,
  marks: readonly EmployeeMark[],
): Promise<void> {
  if (marks.length === 0) return;
  await lockMarks(tx, organisationId, "shared");
  const created_at = formatInstant(context.clock.now());
  for (let at = 0; at < marks.length; at += ROWS_AT_ONCE) {
    const rows = marks.slice(at, at + ROWS_AT_ONCE).map(({ employeeId, payrollConfigId }) => ({
      organisation_id: organisationId,
      dirty_id: context.ids.next(),
      payroll_config_id: payrollConfigId,
      employee_id: employeeId,
      created_at,
    }));
    await tx.withTables<PayRunTables>().insertInto("pay_dirty").values(rows).execute();
  }
  await askForJobs(tx, context, organisationId, [...new Set(marks.map(({ payrollConfigId }) => payrollConfigId))]);
}

/** Returns the payrolls that a change affects, by id. */
async function payrollsOf(tx: Tx, { payrollConfigId }: Changed): Promise<readonly string[]> {
  if (payrollConfigId !== undefined) return [payrollConfigId];
  return (await findConfigs(tx)).map(({ payroll_config_id: id }) => id);
}

/** Queues a job for each payroll that has an open run and no waiting job. */
async function askForJobs(
  tx: Tx,
  { jobs }: MarkContext,
  organisationId: string,
  payrollConfigIds: readonly string[],
): Promise<void> {
  const open = await selectRuns(tx)
    .select("payroll_config_id")
    .distinct()
    .where("payroll_config_id", "in", [...payrollConfigIds])
    .where("status", "=", "Open")
    .where("payroll_config_id", "not in", waitingRecalculations(tx))
    .orderBy("payroll_config_id")
    .execute();
  for (const { payroll_config_id: id } of open)
    await queueRecalculation(tx, jobs, { organisationId, payrollConfigId: id });
}
