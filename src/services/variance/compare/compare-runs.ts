import type { AmountChange } from "../../../engine/reports";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { showColumns } from "../../contract";
import { selectEmployees } from "../../employees";
import { findRun, pendingRecalculations, type RunRow, readProgress, selectRunRows } from "../../pay-runs";
import { runShown, type ShownRun } from "../contract/variance-schemas";
import { comparePayOf, type VarianceAsked } from "./asked";
import { type ComparedEmployee, readVarianceAmounts } from "./read-amounts";

/** Two runs, how their totals differ, and the employees to show. */
export interface ComparedRuns {
  readonly run: RunRow;
  readonly comparedRun: RunRow | null;
  readonly pendingRecalculations: number;
  readonly totals: readonly AmountChange[];
  /** By payroll id; with `onlyExceeding`, those with a change that exceeds. */
  readonly employees: readonly ComparedEmployee[];
  readonly notCalculated: readonly string[];
}

/** Compares two runs. Refuses 404 for a payroll, a run or an employee that the organisation does not have. */
export async function compareTwoRuns(tx: Tx, asked: VarianceAsked): Promise<ComparedRuns> {
  const progress = await readProgress(tx, asked.payrollConfigId);
  const run = await findRun(tx, asked);
  if (asked.employeeId !== null) await needEmployee(tx, asked.employeeId);
  const comparedRun = await runBefore(tx, run, asked);
  const { employees, notCalculated } = await readVarianceAmounts(tx, [run, comparedRun], asked);
  const { totals, items } = comparePayOf(asked, employees);
  const isShown = (at: number) => items[at]?.changes.some(({ isExceeding }) => isExceeding) === true;
  return {
    run,
    comparedRun,
    pendingRecalculations: pendingRecalculations(run, progress),
    totals,
    employees: asked.onlyExceeding ? employees.filter((_, at) => isShown(at)) : employees,
    notCalculated,
  };
}

async function needEmployee(tx: Tx, employeeId: string): Promise<void> {
  const employee = selectEmployees(tx).select("employee_id").where("employee_id", "=", employeeId);
  if ((await employee.executeTakeFirst()) === undefined) throw notFound("employee");
}

/** Returns the main run that a run is compared with; null if there is not one. */
async function runBefore(
  tx: Tx,
  run: RunRow,
  { compareWith }: Pick<VarianceAsked, "compareWith">,
): Promise<RunRow | null> {
  const main = selectRunRows(tx).where("payroll_config_id", "=", run.payroll_config_id).where("supplementary", "=", 0);
  const found =
    compareWith === "SamePeriodLastYear"
      ? main.where("year", "=", run.year - 1).where("period", "=", run.period)
      : main.where("sequence", "<", run.sequence).orderBy("sequence", "desc").limit(1);
  return (await found.executeTakeFirst()) ?? null;
}

/** Returns a run as a comparison names it. */
export function runNamed(run: RunRow): ShownRun {
  return showColumns(runShown.shape, run);
}
