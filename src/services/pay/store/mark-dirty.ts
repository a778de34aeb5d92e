import type { Jobs } from "../../../platform/jobs";
import { type Clock, type Ids, instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { PayTables } from "./pay-tables";
import { askForRecalculation, lockMarks, lockSettings, waitingRecalculations } from "./recalculation";

/** What changed: one employee of a payroll, a payroll, or, with neither, the whole organisation. */
export interface Changed {
  readonly organisationId: string;
  readonly payrollConfigId?: string;
  readonly employeeId?: string;
}

export interface MarkContext {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
}

/**
 * Leaves the trace that open pay runs have to be worked out again, in the transaction of the change, and has a job do
 * it. Marks are only ever added here: a recalculation takes those away that it finds before it reads the records.
 */
export async function markDirty(tx: Tx, context: MarkContext, changed: Changed): Promise<void> {
  const { organisationId, employeeId = null, payrollConfigId = null } = changed;
  if (payrollConfigId === null) await lockSettings(tx, organisationId, "alone");
  await lockMarks(tx, organisationId, "shared");
  const payrolls = await payrollsOf(tx, changed);
  if (payrolls.length === 0) return;
  const created_at = instantOf(context.clock.now());
  const rows = payrolls.map(({ payroll_config_id }) => ({
    organisation_id: organisationId,
    dirty_id: context.ids.next(),
    payroll_config_id,
    employee_id: employeeId,
    created_at,
  }));
  await tx.withTables<PayTables>().insertInto("pay_dirty").values(rows).execute();
  for (const { payroll_config_id, needs_job } of payrolls) {
    if (needs_job) await askForRecalculation(tx, context.jobs, organisationId, payroll_config_id);
  }
}

/** An employee whose payslip in the open run of a payroll has to be worked out again. */
export interface EmployeeMark {
  readonly employeeId: string;
  readonly payrollConfigId: string;
}

const ROWS_AT_ONCE = 500;

/** The same as `markDirty` of each of many employees. */
export async function markEmployeesDirty(
  tx: Tx,
  context: MarkContext,
  organisationId: string,
  marks: readonly EmployeeMark[],
): Promise<void> {
  if (marks.length === 0) return;
  await lockMarks(tx, organisationId, "shared");
  const created_at = instantOf(context.clock.now());
  for (let at = 0; at < marks.length; at += ROWS_AT_ONCE) {
    const rows = marks.slice(at, at + ROWS_AT_ONCE).map(({ employeeId, payrollConfigId }) => ({
      organisation_id: organisationId,
      dirty_id: context.ids.next(),
      payroll_config_id: payrollConfigId,
      employee_id: employeeId,
      created_at,
    }));
    await tx.withTables<PayTables>().insertInto("pay_dirty").values(rows).execute();
  }
  for (const id of [...new Set(marks.map(({ payrollConfigId }) => payrollConfigId))].sort()) {
    const [payroll] = await payrollsOf(tx, { organisationId, payrollConfigId: id });
    if (payroll?.needs_job) await askForRecalculation(tx, context.jobs, organisationId, id);
  }
}

/** The payrolls that a change concerns; one with an open run and no waiting job needs one. */
function payrollsOf(tx: Tx, { payrollConfigId }: Changed) {
  return tx
    .withTables<PayTables>()
    .selectFrom("payroll_config")
    .select(["payroll_config_id"])
    .select(({ and, exists, not, selectFrom }) =>
      and([
        exists(
          selectFrom("pay_run")
            .select("pay_run_id")
            .where("status", "=", "Open")
            .whereRef("pay_run.payroll_config_id", "=", "payroll_config.payroll_config_id"),
        ),
        not(
          exists(
            waitingRecalculations(tx).whereRef(
              "pay_recalculation.payroll_config_id",
              "=",
              "payroll_config.payroll_config_id" as never,
            ),
          ),
        ),
      ]).as("needs_job"),
    )
    .$if(payrollConfigId !== undefined, (all) => all.where("payroll_config_id", "=", payrollConfigId ?? ""))
    .execute();
}
