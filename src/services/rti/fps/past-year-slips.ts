import { pastYearPayslip, withFiguresToDate } from "../../../engine/filings/rti";
import { Refused } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import { type RunRow, selectRunRows } from "../../pay-runs";
import { type CorrectedFigures, correctedFigures } from "./corrected-figures";
import type { RunSlip } from "./find-run";
import { type LastSlip, lastSlips } from "./last-slips";

/**
 * Returns what corrects a tax year after its end: the last payslips of the year of those whose corrected figures are not
 * reported, on the payroll of a run. Only one request at a time reports them; refuses 409 `no_past_year_corrections`.
 */
export async function slipsToCorrect(tx: Tx, run: RunRow): Promise<readonly RunSlip[]> {
  await hold(tx, `past year ${run.organisation_id} ${run.year}`);
  const figures = await correctedFigures(tx, run.year);
  const due = new Map([...figures].filter(([, { isReported }]) => !isReported));
  const last = await lastSlips(tx, run.year, [...due.keys()]);
  const runs = await runsOf(tx, last, run.payroll_config_id);
  const slips = last.flatMap((slip) => {
    const own = runs.get(slip.pay_run_id);
    const corrected = due.get(slip.employee_id);
    return own === undefined || corrected === undefined ? [] : [pastYearSlip(slip, own, corrected)];
  });
  if (slips.length > 0) return slips;
  throw new Refused(409, {
    token: "no_past_year_corrections",
    text: "No correction of this tax year that was settled after its end is left to report.",
  });
}

/** Returns the payslips of a run; the last ones of a tax year with the figures that corrections have stated since its end. */
export async function withCorrectedFigures(
  tx: Tx,
  run: RunRow,
  slips: readonly RunSlip[],
): Promise<readonly RunSlip[]> {
  const figures = await correctedFigures(tx, run.year);
  if (figures.size === 0) return slips;
  const last = await lastSlips(tx, run.year, [...figures.keys()]);
  const here = new Set(last.filter((slip) => slip.pay_run_id === run.pay_run_id).map((slip) => slip.employee_id));
  return slips.map((slip) => {
    const corrected = figures.get(slip.employee_id);
    if (corrected === undefined || !here.has(slip.employee_id)) return slip;
    const payslip = withFiguresToDate(slip.document.payslip, corrected.yearToDate);
    const document = { ...slip.document, payslip };
    return { ...slip, document, corrections: corrected.correctionIds, settledIn: corrected.payRunIds };
  });
}

function pastYearSlip({ employee_id, document }: LastSlip, run: RunRow, corrected: CorrectedFigures): RunSlip {
  return {
    employee_id,
    document: { ...document, payslip: pastYearPayslip(document.payslip, corrected.yearToDate) },
    run,
    corrections: corrected.correctionIds,
    settledIn: corrected.payRunIds,
    isPastYear: true,
    isLeavingOnly: corrected.isRepaid,
    isNominatedOnly: false,
  };
}

async function runsOf(
  tx: Tx,
  slips: readonly LastSlip[],
  payrollConfigId: string,
): Promise<ReadonlyMap<string, RunRow>> {
  if (slips.length === 0) return new Map();
  const rows = await selectRunRows(tx)
    .where("payroll_config_id", "=", payrollConfigId)
    .where(
      "pay_run_id",
      "in",
      slips.map(({ pay_run_id }) => pay_run_id),
    )
    .execute();
  return new Map(rows.map((row) => [row.pay_run_id, row]));
}
