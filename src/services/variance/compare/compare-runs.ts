import type { AmountChange } from "../../../engine/reports";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { selectEmployees } from "../../employees";
import { findRun, pendingRecalculations, type RunRow, readProgress } from "../../pay-runs";
import type { VarianceAsked } from "./asked";
import { comparePayOf } from "./compare-pay-of";
import { type ComparedEmployee, readAmounts } from "./read-amounts";
import { runBefore } from "./run-before";

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
  const { employees, notCalculated } = await readAmounts(tx, [run, comparedRun], asked);
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
