import { invalid, issueAt, notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { closedThrough, selectEmployees } from "../../employees";
import { findConfig, findPayPeriod, lockConfig, payScheduleOf } from "../../pay";
import { selectRuns } from "../../pay-runs";

/** An employee's pay period, by tax year and number. */
export interface PlaceOfPay {
  readonly employeeId: string;
  readonly taxYear: number;
  readonly period: number;
}

interface StoredOfPeriod {
  readonly tax_year: number;
  readonly period: number;
  readonly updated_at: string;
}

/** Returns whether what is recorded for a pay period of an employee was saved after the run of the period was locked. */
export async function savedAfterLock(tx: Tx, employeeId: string): Promise<(row: StoredOfPeriod) => boolean> {
  const payroll = selectEmployees(tx).select("payroll_config_id").where("employee_id", "=", employeeId);
  const runs = await selectRuns(tx)
    .select(["year", "period", "locked_at"])
    .where("payroll_config_id", "in", payroll)
    .where("supplementary", "=", 0)
    .where("status", "=", "Locked")
    .execute();
  const lockedAt = new Map(runs.map((run) => [`${run.year}/${run.period}`, run.locked_at]));
  return ({ tax_year: year, period, updated_at: saved }) => {
    const locked = lockedAt.get(`${year}/${period}`) ?? null;
    return locked !== null && saved > locked;
  };
}

/**
 * Refuses a pay period that the employee's payroll does not have (`invalid_period`), or whose run is locked and cannot be
 * corrected (`period_locked`): a late fact of another one opens a correction. The run cannot be locked until the
 * transaction ends.
 */
export async function needChangeablePeriod(tx: Tx, { employeeId, taxYear, period }: PlaceOfPay): Promise<void> {
  const employee = await selectEmployees(tx)
    .select(["payroll_config_id", "facts_unkept_through", "locked_payment_date"])
    .where("employee_id", "=", employeeId)
    .forKeyShare()
    .executeTakeFirst();
  if (employee === undefined) throw notFound("employee");
  const payrollConfigId = employee.payroll_config_id;
  const config = (await findConfig(tx, payrollConfigId)) && (await lockConfig(tx, payrollConfigId));
  if (config === null || findPayPeriod(await payScheduleOf(tx, config), taxYear, period) === null) {
    throw invalid([issueAt(["period"], "invalid_period", null, "The employee's payroll has no such pay period.")]);
  }
  const locked = await selectRuns(tx)
    .select("regular_payment_date")
    .where("payroll_config_id", "=", payrollConfigId)
    .where("year", "=", taxYear)
    .where("period", "=", period)
    .where("status", "=", "Locked")
    .executeTakeFirst();
  if (locked === undefined) return;
  const limit = closedThrough(employee, employee.locked_payment_date);
  if (employee.locked_payment_date !== null && limit !== null && locked.regular_payment_date > limit) return;
  throw new Refused(409, { token: "period_locked", text: "The run of this period is locked." });
}
