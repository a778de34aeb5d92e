import type { Tx } from "../../../platform/store";
import { selectRuns } from "../../pay-runs";
import { employingPayrolls } from "../eps/employing-payrolls";
import { missingFps } from "../fps/missing-fps";

/** A run of a payroll that is to be reported next. */
export interface RunToReport {
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
  readonly paymentDate: string;
  readonly periodEndDate: string;
}

/** The places in a payroll's calendar that are looked at: a leaving is stated by the next FPS, or by the one after it. */
const TO_COME = [0, 1];

/** Returns the runs of payrolls whose FPS comes next, by payroll, the earliest first: locked, open and to come. */
export async function runsToReport(
  tx: Tx,
  taxYears: readonly number[],
): Promise<ReadonlyMap<string, readonly RunToReport[]>> {
  const [fromYear, upToYear] = [Math.min(...taxYears), Math.max(...taxYears) + 1];
  const locked = await missingFps(tx, { payrollConfigId: null, fromYear, upToYear });
  const open = await selectRuns(tx)
    .select(["payroll_config_id", "year", "period", "supplementary", "regular_payment_date", "period_end_date"])
    .where("status", "=", "Open")
    .execute();
  const toCome = (await employingPayrolls(tx)).flatMap(({ payrollConfigId, periodToCome }) =>
    TO_COME.map(periodToCome).map(({ year, period, regularPaymentDate: paymentDate, periodEndDate }) => {
      return { payrollConfigId, year, period, supplementary: 0, paymentDate, periodEndDate };
    }),
  );
  const made = [...locked, ...open].map(({ payroll_config_id, year, period, supplementary, ...run }) => {
    const { regular_payment_date: paymentDate, period_end_date: periodEndDate } = run;
    return { payrollConfigId: payroll_config_id, year, period, supplementary, paymentDate, periodEndDate };
  });
  const runs = new Map<string, RunToReport[]>();
  for (const run of [...made, ...toCome].sort((one, other) => (one.paymentDate < other.paymentDate ? -1 : 1))) {
    const own = runs.get(run.payrollConfigId);
    if (own === undefined) runs.set(run.payrollConfigId, [run]);
    else own.push(run);
  }
  return runs;
}
