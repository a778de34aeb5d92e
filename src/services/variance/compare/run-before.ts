import type { Tx } from "../../../platform/store";
import { type RunRow, selectRunRows } from "../../pay-runs";
import type { ShownRun } from "../contract/variance-schemas";
import type { VarianceAsked } from "./asked";

/** Returns the main run that a run is compared with; null if there is not one. */
export async function runBefore(
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
  return {
    payRunId: run.pay_run_id,
    payrollConfigId: run.payroll_config_id,
    year: run.year,
    period: run.period,
    supplementary: run.supplementary,
    status: run.status,
  };
}
