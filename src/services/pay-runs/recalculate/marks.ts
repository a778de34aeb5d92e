import { sql } from "kysely";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { idsOfPeriod } from "../../employees";
import type { RunPeriod } from "../runs/run-period";
import type { PayRunTables } from "../store/pay-run-tables";

const ROWS_AT_ONCE = 5_000;

/** Turns the mark of a whole payroll into one for each employee of the run, and for each who had a preview. */
export async function spreadMarks(
  tx: Tx,
  { ids, clock }: Pick<ServiceContext, "ids" | "clock">,
  organisationId: string,
  run: RunPeriod,
): Promise<void> {
  const tables = tx.withTables<PayRunTables>();
  const whole = await tables
    .deleteFrom("pay_dirty")
    .where("payroll_config_id", "=", run.payrollConfigId)
    .where("employee_id", "is", null)
    .executeTakeFirstOrThrow();
  if (whole.numDeletedRows === 0n) return;
  const previews = tables.selectFrom("payslip_preview").select("employee_id").where("pay_run_id", "=", run.payRunId);
  const before = (await previews.execute()).map(({ employee_id }) => employee_id);
  const employeeIds = [...new Set([...(await idsOfPeriod(tx, run)), ...before])];
  const created_at = instantOf(clock.now());
  for (let at = 0; at < employeeIds.length; at += ROWS_AT_ONCE) {
    const rows = employeeIds.slice(at, at + ROWS_AT_ONCE).map((employee_id) => ({
      organisation_id: organisationId,
      dirty_id: ids.next(),
      payroll_config_id: run.payrollConfigId,
      employee_id,
      created_at,
    }));
    await tables.insertInto("pay_dirty").values(rows).execute();
  }
}

/** Counts the employees of a payroll that are marked individually. */
export async function countMarked(tx: Tx, payrollConfigId: string): Promise<number> {
  const { count } = await tx
    .withTables<PayRunTables>()
    .selectFrom("pay_dirty")
    .select(sql<number>`count(distinct employee_id)`.as("count"))
    .where("payroll_config_id", "=", payrollConfigId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Removes the marks of some employees and returns their ids. The changes are committed, so records read after this
 * include them. A later change leaves its own mark, which stays.
 */
export async function takeMarks(tx: Tx, payrollConfigId: string, limit: number): Promise<readonly string[]> {
  const tables = tx.withTables<PayRunTables>();
  const marked = tables
    .selectFrom("pay_dirty")
    .select("employee_id")
    .distinct()
    .where("payroll_config_id", "=", payrollConfigId)
    .where("employee_id", "is not", null)
    .orderBy("employee_id")
    .limit(limit);
  const employeeIds = (await marked.execute()).map(({ employee_id }) => employee_id ?? "");
  if (employeeIds.length === 0) return [];
  await tables
    .deleteFrom("pay_dirty")
    .where("payroll_config_id", "=", payrollConfigId)
    .where("employee_id", "in", employeeIds)
    .execute();
  return employeeIds;
}
