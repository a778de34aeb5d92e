import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { PayslipPeriod, RunName } from "../../contract";
import { findConfig } from "../../pay";
import { type RunRow, selectRunRows } from "../../pay-runs";

interface RunAsked extends RunName {
  readonly frequency: PayslipPeriod["payFrequency"];
}

/** Returns a run by its name and pay frequency; refuses 404 `payroll_config_not_found`, `pay_run_not_found`. */
export async function findRun(tx: Tx, asked: RunAsked): Promise<RunRow> {
  const { payrollConfigId, year, period, supplementary, frequency } = asked;
  if ((await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
  const run = await selectRunRows(tx)
    .where("payroll_config_id", "=", payrollConfigId)
    .where("year", "=", year)
    .where("period", "=", period)
    .where("supplementary", "=", supplementary)
    .where("pay_frequency", "=", frequency)
    .executeTakeFirst();
  if (run === undefined) throw notFound("pay_run");
  return run;
}
