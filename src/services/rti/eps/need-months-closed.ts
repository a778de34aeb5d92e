import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { selectEmployees } from "../../employees";
import { findConfigs, payPeriodAt, payScheduleOf } from "../../pay";
import { runsSoFar, selectRuns } from "../../pay-runs";
import { daysOf } from "./month-content";

interface Asked {
  readonly taxYear: number;
  readonly taxMonth: number;
}

interface OpenRun {
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
}

/** Refuses while a pay run of the year up to the month is open, or still to come in a month that has not ended. */
export async function needMonthsClosed(tx: Tx, asked: Asked, today: string): Promise<void> {
  const open = [...(await openRuns(tx, asked)), ...(await runsToCome(tx, asked, today))];
  if (open.length === 0) return;
  const text = "Lock the pay runs of the year up to this month first.";
  throw new Refused(409, { token: "pay_runs_open", text, arguments: { payRuns: open } });
}

async function openRuns(tx: Tx, { taxYear, taxMonth }: Asked): Promise<readonly OpenRun[]> {
  return selectRuns(tx)
    .select(["payroll_config_id as payrollConfigId", "year", "period"])
    .where("tax_year", "=", taxYear)
    .where("tax_month", "<=", taxMonth)
    .where("status", "=", "Open")
    .orderBy("regular_payment_date")
    .orderBy("pay_run_id")
    .execute();
}

/** Returns payrolls with employees that still have a pay date in the month. */
async function runsToCome(tx: Tx, asked: Asked, today: string): Promise<readonly OpenRun[]> {
  const { to } = daysOf(asked);
  if (today > to) return [];
  const employed = await selectEmployees(tx)
    .select("payroll_config_id")
    .distinct()
    .where("start_date", "<=", to)
    .where(({ eb, or }) => or([eb("leaving_date", "is", null), eb("leaving_date", ">=", today)]))
    .execute();
  const paying = new Set(employed.map(({ payroll_config_id: id }) => id));
  const payrolls = (await findConfigs(tx)).filter(({ payroll_config_id: id }) => paying.has(id));
  const runs = await runsSoFar(tx, [...paying]);
  const found: OpenRun[] = [];
  for (const config of payrolls) {
    const payrollConfigId = config.payroll_config_id;
    const next = (runs.get(payrollConfigId)?.lastSequence ?? -1) + 1;
    const { year, period, regularPaymentDate } = payPeriodAt(await payScheduleOf(tx, config), next);
    if (regularPaymentDate <= to) found.push({ payrollConfigId, year, period });
  }
  return found;
}
