import type { Tx } from "../../../platform/store";
import { selectEmployees } from "../../employees";
import { findConfigs, findPaySchedules, type PayPeriod, payPeriodAt } from "../../pay";
import { runsSoFar } from "../../pay-runs";

/** A payroll with the days between which it employs somebody. */
export interface EmployingPayroll {
  readonly payrollConfigId: string;
  readonly first: string;
  /** Null without an end. */
  readonly last: string | null;
  /** Returns its pay periods after the last one with a run: 0 is the next. */
  readonly periodToCome: (place: number) => PayPeriod;
}

/** Returns the payrolls that have, had or will have employees. */
export async function employingPayrolls(tx: Tx): Promise<readonly EmployingPayroll[]> {
  const employing = await selectEmployees(tx)
    .select("payroll_config_id")
    .select(({ fn, eb }) => [
      fn.min("start_date").as("first"),
      fn.max("leaving_date").as("last"),
      fn.agg<boolean>("bool_or", [eb("leaving_date", "is", null)]).as("is_open"),
    ])
    .groupBy("payroll_config_id")
    .orderBy("payroll_config_id")
    .execute();
  const runs = await runsSoFar(
    tx,
    employing.map(({ payroll_config_id: id }) => id),
  );
  const schedules = await findPaySchedules(tx, await findConfigs(tx));
  return employing.flatMap(({ payroll_config_id: payrollConfigId, first, last, is_open }) => {
    const schedule = schedules.get(payrollConfigId);
    if (schedule === undefined) return [];
    const next = (runs.get(payrollConfigId)?.lastSequence ?? -1) + 1;
    const periodToCome = (place: number) => payPeriodAt(schedule, next + place);
    return [{ payrollConfigId, first, last: is_open ? null : last, periodToCome }];
  });
}

/** Returns whether a payroll employs somebody on a day between two. */
export function employsBetween({ first, last }: EmployingPayroll, from: string, to: string): boolean {
  return first <= to && (last === null || last >= from);
}
