import { sql } from "kysely";
import { formatInstant } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { idsOfRun } from "../runs/people-of-run";
import type { RunPeriod } from "../runs/run-period";
import type { PayRunTables } from "../store/pay-run-tables";
import { selectPreviews } from "../store/select-runs";

const ROWS_AT_ONCE = 5_000;

interface MarkedPayroll {
  readonly organisationId: string;
  readonly payrollConfigId: string;
}

/** Turns the mark of a whole payroll into one for each employee of its open runs, and for each who had a preview. */
export async function spreadMarks(
  tx: Tx,
  { ids, clock }: Pick<ServiceContext, "ids" | "clock">,
  { organisationId, payrollConfigId }: MarkedPayroll,
  runs: readonly RunPeriod[],
): Promise<void> {
  const tables = tx.withTables<PayRunTables>();
  const whole = await tables
    .deleteFrom("pay_dirty")
    .where("payroll_config_id", "=", payrollConfigId)
    .where("employee_id", "is", null)
    .executeTakeFirstOrThrow();
  if (whole.numDeletedRows === 0n) return;
  const employeeIds = [...(await everybodyIn(tx, runs))];
  const created_at = formatInstant(clock.now());
  for (let at = 0; at < employeeIds.length; at += ROWS_AT_ONCE) {
    const rows = employeeIds.slice(at, at + ROWS_AT_ONCE).map((employee_id) => ({
      organisation_id: organisationId,
      dirty_id: ids.next(),
      payroll_config_id: payrollConfigId,
      employee_id,
      created_at,
    }));
    await tables.insertInto("pay_dirty").values(rows).execute();
  }
}

async function everybodyIn(tx: Tx, runs: readonly RunPeriod[]): Promise<ReadonlySet<string>> {
  const employeeIds = new Set<string>();
  for (const run of runs) {
    const previews = selectPreviews(tx).select("employee_id").where("pay_run_id", "=", run.payRunId);
    for (const id of await idsOfRun(tx, run)) employeeIds.add(id);
    for (const { employee_id } of await previews.execute()) employeeIds.add(employee_id);
  }
  return employeeIds;
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

/** Employees of a payroll are in this many parts, by a hash of their id: pages of different parts are made at the same time. */
export const PARTS_AT_ONCE = 64;

/** The part of a marked employee, from 0. */
export const PART = sql<number>`mod(abs(hashtext(employee_id)::bigint), ${sql.lit(PARTS_AT_ONCE)})`;

/** How many employees' marks to remove, and of which part of the payroll; default: any. */
interface SomeMarks {
  readonly limit: number;
  readonly part?: number;
}

/**
 * Removes the marks of some employees and returns their ids. The changes are committed, so records read after this
 * include them. A later change leaves its own mark, which stays.
 */
export async function takeMarks(
  tx: Tx,
  payrollConfigId: string,
  { limit, part }: SomeMarks,
): Promise<readonly string[]> {
  const tables = tx.withTables<PayRunTables>();
  let marked = tables
    .selectFrom("pay_dirty")
    .select("employee_id")
    .distinct()
    .where("payroll_config_id", "=", payrollConfigId)
    .where("employee_id", "is not", null)
    .orderBy("employee_id")
    .limit(limit);
  if (part !== undefined) marked = marked.where(PART, "=", part);
  const employeeIds = (await marked.execute()).map(({ employee_id }) => employee_id ?? "");
  if (employeeIds.length === 0) return [];
  await tables
    .deleteFrom("pay_dirty")
    .where("payroll_config_id", "=", payrollConfigId)
    .where("employee_id", "in", employeeIds)
    .execute();
  return employeeIds;
}
