import type { Tx } from "../../../platform/store";
import { amongPeriod, type EmployeeFacts, employeesOfPeriod, idsOfPeriod } from "../../employees";
import { selectLines, selectRuns } from "../store/select-runs";
import type { RunPeriod } from "./run-period";

/** Returns the ids of the employees of a run, in their order: of a supplementary one those who have lines in it. */
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
  run: RunPeriod,
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

/** Returns who has lines in a supplementary run, and is among those whom it is for. */
async function withLines(tx: Tx, { payRunId, payrollConfigId, sequence, supplementary }: RunPeriod) {
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
  const ids = rows.map(({ employee_id }) => employee_id);
  return only === null ? ids : ids.filter((id) => only.includes(id));
}
