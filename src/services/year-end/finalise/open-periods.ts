import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { countByPayroll } from "../../employees";
import { type ConfigRow, findConfigs, type PayPeriod, type PaySchedule, payPeriodAt, payScheduleOf } from "../../pay";
import { runsSoFar, selectRuns } from "../../pay-runs";
import type { YearEndTables } from "../store/year-end-tables";
import type { ClosingYear } from "./closing-year";

/** A period of the year that is not locked. */
interface OpenPeriod {
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

/** A payroll whose year is not finalised yet, with its unlocked periods. */
export interface WaitingPayroll {
  readonly payrollConfigId: string;
  readonly open: readonly OpenPeriod[];
}

/** Returns the organisation's other payrolls that are used, pay in the year and are not finalised. */
export async function waitingPayrolls(tx: Tx, year: ClosingYear): Promise<readonly WaitingPayroll[]> {
  const waiting: WaitingPayroll[] = [];
  for (const config of await usedPayrolls(tx, year)) {
    const open = await openPeriods(tx, config, year.taxYear);
    if (open !== null) waiting.push({ payrollConfigId: config.payroll_config_id, open });
  }
  return waiting;
}

/** Matches payrolls with an employee or a run: others were never used. */
async function usedPayrolls(tx: Tx, { payrollConfigId, taxYear }: ClosingYear): Promise<readonly ConfigRow[]> {
  const configs = await findConfigs(tx);
  const ids = configs.map(({ payroll_config_id: id }) => id);
  const [employees, runs] = [await countByPayroll(tx, ids), await runsSoFar(tx, ids)];
  const finalised = await tx
    .withTables<YearEndTables>()
    .selectFrom("year_end")
    .select("payroll_config_id")
    .where("tax_year", "=", taxYear)
    .execute();
  const done = new Set([payrollConfigId, ...finalised.map(({ payroll_config_id: id }) => id)]);
  return configs.filter(({ payroll_config_id: id }) => !done.has(id) && (employees.has(id) || runs.has(id)));
}
