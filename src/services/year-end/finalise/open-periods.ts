import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type ConfigRow, type PayPeriod, type PaySchedule, payPeriodAt, payScheduleOf } from "../../pay";
import { selectRuns } from "../../pay-runs";

/** A period of the year that is not locked. */
export interface OpenPeriod {
  readonly payrollConfigId: string;
  readonly period: number;
}

/** Returns the periods of a tax year in which a payroll pays. */
export function periodsOfYear(schedule: PaySchedule, taxYear: number): readonly PayPeriod[] {
  const periods: PayPeriod[] = [];
  for (let sequence = 0; ; sequence++) {
    const period = payPeriodAt(schedule, sequence);
    if (period.year > taxYear) return periods;
    if (period.year === taxYear) periods.push(period);
  }
}

/** Returns a year's unlocked periods, with or without runs; null if the payroll does not pay in the year. */
export async function openPeriods(tx: Tx, config: ConfigRow, taxYear: number): Promise<readonly OpenPeriod[] | null> {
  const payrollConfigId = config.payroll_config_id;
  const periods = periodsOfYear(await payScheduleOf(tx, config), taxYear);
  if (periods.length === 0) return null;
  const runs = await selectRuns(tx)
    .select(["period", "status"])
    .where("payroll_config_id", "=", payrollConfigId)
    .where("year", "=", taxYear)
    .execute();
  const locked = new Set(runs.filter(({ status }) => status === "Locked").map(({ period }) => period));
  const open = new Set(runs.filter(({ status }) => status === "Open").map(({ period }) => period));
  return periods
    .filter(({ period }) => !locked.has(period) || open.has(period))
    .map(({ period }) => ({ payrollConfigId, period }));
}

export function needNoneOpen(open: readonly OpenPeriod[], text: string): void {
  if (open.length === 0) return;
  throw new Refused(409, { token: "pay_runs_open", text, arguments: { openPeriods: open } });
}
