import type { Tx } from "../../../platform/store";
import { amongPeriod, type EmployeeFacts, employeesOfPeriod, idsOfPeriod } from "../../employees";
import type { PayRunTables } from "../store/pay-run-tables";
import { selectLines, selectRuns } from "../store/select-runs";
import type { RunPeriod, RunRow } from "./run-period";

/** What decides who is paid in a run. */
type RunOfPeople = Pick<
  RunPeriod,
  "payRunId" | "payrollConfigId" | "sequence" | "supplementary" | "periodStartDate" | "periodEndDate"
>;

/** Returns the ids of the employees of a run, in their order: of a supplementary one those who are paid in it. */
export async function idsOfRun(tx: Tx, run: RunPeriod): Promise<readonly string[]> {
  if (run.supplementary === 0) return idsOfPeriod(tx, run);
  const people = await amongPeriod(tx, run, await withLines(tx, run));
  return people.map(({ employee }) => employee.employee_id);
}

/** Returns a page of the employees of a run after an id. */
export async function pageOfRun(
  tx: Tx,
  run: RunPeriod,
  page: { readonly after: string; readonly limit: number },
): Promise<readonly EmployeeFacts[]> {
  if (run.supplementary === 0) return employeesOfPeriod(tx, run, page);
  const ids = (await idsOfRun(tx, run)).filter((id) => id > page.after);
  return amongPeriod(tx, run, ids.slice(0, page.limit));
}

/** Returns the given employees who belong to a run. */
export async function amongRun(
  tx: Tx,
  run: RunOfPeople,
  employeeIds: readonly string[],
): Promise<readonly EmployeeFacts[]> {
  if (run.supplementary === 0) return amongPeriod(tx, run, employeeIds);
  const ids = new Set(employeeIds);
  return amongPeriod(
    tx,
    run,
    (await withLines(tx, run)).filter((id) => ids.has(id)),
  );
}

/** Returns whether an employee belongs to a run. */
export async function isPaidIn(tx: Tx, row: RunRow, employeeId: string): Promise<boolean> {
  return (await paidIn(tx, row, [employeeId])).length > 0;
}

/** Returns those of some employees who belong to a run. */
export async function paidIn(tx: Tx, row: RunRow, employeeIds: readonly string[]): Promise<readonly string[]> {
  if (employeeIds.length === 0) return [];
  const { sequence, supplementary, pay_run_id: payRunId, payroll_config_id: payrollConfigId } = row;
  const { period_start_date: periodStartDate, period_end_date: periodEndDate } = row;
  const run = { payRunId, payrollConfigId, sequence, supplementary, periodStartDate, periodEndDate };
  return (await amongRun(tx, run, employeeIds)).map(({ employee }) => employee.employee_id);
}

/** Returns who has lines in a supplementary run, or was added to it, and is among those whom it is for. */
async function withLines(tx: Tx, { payRunId, payrollConfigId, sequence, supplementary }: RunOfPeople) {
  const { employee_ids: only } = await selectRuns(tx)
    .select("employee_ids")
    .where("pay_run_id", "=", payRunId)
    .executeTakeFirstOrThrow();
  const rows = await selectLines(tx)
    .select("employee_id")
    .distinct()
    .where("payroll_config_id", "=", payrollConfigId)
    .where("sequence", "=", sequence)
    .where("supplementary", "=", supplementary)
    .orderBy("employee_id")
    .execute();
  const ids = [...new Set([...rows.map(({ employee_id }) => employee_id), ...(await addedTo(tx, payRunId))])].sort();
  return only === null ? ids : ids.filter((id) => only.includes(id));
}

interface OfRun {
  readonly organisationId: string;
  readonly payRunId: string;
}

/** Adds employees to a supplementary run in which another service pays them. */
export async function addToRun(
  tx: Tx,
  { organisationId, payRunId }: OfRun,
  employeeIds: readonly string[],
): Promise<void> {
  if (employeeIds.length === 0) return;
  const rows = employeeIds.map((employee_id) => ({
    organisation_id: organisationId,
    pay_run_id: payRunId,
    employee_id,
  }));
  await people(tx)
    .insertInto("pay_run_person")
    .values(rows)
    .onConflict((twin) => twin.doNothing())
    .execute();
}

/** Takes an employee from a run again. */
export async function takeFromRun(tx: Tx, payRunId: string, employeeId: string): Promise<void> {
  await people(tx)
    .deleteFrom("pay_run_person")
    .where("pay_run_id", "=", payRunId)
    .where("employee_id", "=", employeeId)
    .execute();
}

/** Returns who was added to a run. */
async function addedTo(tx: Tx, payRunId: string): Promise<readonly string[]> {
  const rows = await people(tx)
    .selectFrom("pay_run_person")
    .select("employee_id")
    .where("pay_run_id", "=", payRunId)
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

function people(tx: Tx) {
  return tx.withTables<PayRunTables>();
}
