import { taxYearLabel } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { pastYearsSettled } from "../../corrections";
import { type RunRow, selectRuns } from "../../pay-runs";
import type { SubmissionWarning } from "../store/rti-tables";
import { correctedFigures } from "./corrected-figures";

/** Warns about past tax years that corrections in a run have changed, and of which no FPS states the figures. */
export async function pastYearsDue(tx: Tx, run: RunRow): Promise<readonly SubmissionWarning[]> {
  return (await unreported(tx, [run.pay_run_id])).map(({ taxYear, employeeId }) => ({
    employeeId,
    token: "past_year_fps_due",
    text: `The run has settled a correction of ${taxYearLabel(taxYear)}: submit an FPS of that year with \`pastYearCorrections\`.`,
  }));
}

/** An FPS of a past year that is due, and the last period of that year in which the payroll paid. */
interface PastYearFps {
  readonly taxYear: number;
  readonly period: number | null;
}

/** Returns the FPSs of past years that the locked runs of a payroll's tax year have made due and nobody has submitted. */
export async function missingPastYears(
  tx: Tx,
  { payrollConfigId, taxYear }: { readonly payrollConfigId: string; readonly taxYear: number },
): Promise<readonly PastYearFps[]> {
  const ofPayroll = selectRuns(tx).where("payroll_config_id", "=", payrollConfigId).where("status", "=", "Locked");
  const runs = await ofPayroll.select("pay_run_id").where("year", "=", taxYear).execute();
  const due = await unreported(
    tx,
    runs.map(({ pay_run_id }) => pay_run_id),
  );
  const years = [...new Set(due.map((each) => each.taxYear))];
  const missing: PastYearFps[] = [];
  for (const year of years) {
    const last = await ofPayroll
      .select("period")
      .where("year", "=", year)
      .where("supplementary", "=", 0)
      .orderBy("sequence", "desc")
      .limit(1)
      .executeTakeFirst();
    missing.push({ taxYear: year, period: last?.period ?? null });
  }
  return missing;
}

/** Returns whose figures of past years some runs have changed, without an FPS that states them. */
async function unreported(tx: Tx, payRunIds: readonly string[]) {
  const found: { taxYear: number; employeeId: string }[] = [];
  for (const taxYear of await pastYearsSettled(tx, payRunIds)) {
    for (const [employeeId, { isReported, payRunIds: settledIn }] of await correctedFigures(tx, taxYear)) {
      if (!isReported && settledIn.some((id) => payRunIds.includes(id))) found.push({ taxYear, employeeId });
    }
  }
  return found;
}
