import { taxYearLabel } from "../../../engine/base";
import { reportDueBy } from "../../../engine/filings/rti";
import type { Tx } from "../../../platform/store";
import { taxYearOn } from "../../contract";
import { yearsWithFigures } from "../../corrections";
import { selectRuns } from "../../pay-runs";
import { correctedFigures } from "../fps/corrected-figures";
import { lastSlips } from "../fps/last-slips";
import { submitFpsAction } from "./actions";
import { NOT_ABOUT, type Outstanding, type OutstandingAsked } from "./outstanding";

/**
 * Finds whose figures of a tax year are other than what was reported last: of an ended year, since corrections were settled, and
 * of any year in which a leaver was overpaid, since the debt is repaid.
 */
export async function pastYearsNotReported(
  tx: Tx,
  { payrollConfigId, taxYears }: Omit<OutstandingAsked, "today">,
): Promise<readonly Outstanding[]> {
  const found: Outstanding[] = [];
  for (const taxYear of await yearsWithFigures(tx)) {
    const figures = await correctedFigures(tx, taxYear);
    const due = [...figures].filter(([, { isReported, settledOn }]) => {
      return !isReported && (taxYears.includes(taxYear) || taxYears.includes(taxYearOn(settledOn)));
    });
    const ids = due.map(([employeeId]) => employeeId);
    const payrolls = new Map(
      (await lastSlips(tx, taxYear, ids)).map((slip) => [slip.employee_id, slip.payroll_config_id]),
    );
    const lastPeriods = await lastPeriodsOf(tx, taxYear, [...new Set(payrolls.values())]);
    for (const [employeeId, { settledOn, isRepaid }] of due) {
      const payroll = payrolls.get(employeeId);
      const period = payroll === undefined ? undefined : lastPeriods.get(payroll);
      if (payroll === undefined || period === undefined) continue;
      if (payrollConfigId !== null && payroll !== payrollConfigId) continue;
      found.push(entryOf({ employeeId, payrollConfigId: payroll, taxYear, period, settledOn, isRepaid }));
    }
  }
  return found;
}

interface Due {
  readonly employeeId: string;
  readonly payrollConfigId: string;
  readonly taxYear: number;
  readonly period: number;
  readonly settledOn: string;
  readonly isRepaid: boolean;
}

function entryOf({ employeeId, payrollConfigId, taxYear, period, settledOn, isRepaid }: Due): Outstanding {
  const year = taxYearLabel(taxYear);
  const cause = isRepaid ? "An overpaid leaver has repaid the debt" : `A correction of ${year} is settled`;
  return {
    ...NOT_ABOUT,
    kind: "PastYearFpsDue",
    payrollConfigId,
    employeeId,
    taxYear,
    period,
    supplementary: 0,
    by: reportDueBy({ report: "Correction", knownOn: settledOn }),
    action: submitFpsAction(
      { payrollConfigId, year: taxYear, period, supplementary: 0 },
      { pastYearCorrections: true },
    ),
    text: `${cause}, and no FPS states the figures: submit an FPS of ${year} with \`pastYearCorrections\`.`,
    dueIn: taxYearOn(settledOn),
  };
}

/** Returns the last period of a tax year in which payrolls paid, by payroll. */
async function lastPeriodsOf(
  tx: Tx,
  taxYear: number,
  payrollConfigIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (payrollConfigIds.length === 0) return new Map();
  const rows = await selectRuns(tx)
    .distinctOn("payroll_config_id")
    .select(["payroll_config_id", "period"])
    .where("payroll_config_id", "in", [...payrollConfigIds])
    .where("status", "=", "Locked")
    .where("year", "=", taxYear)
    .where("supplementary", "=", 0)
    .orderBy("payroll_config_id")
    .orderBy("sequence", "desc")
    .execute();
  return new Map(rows.map(({ payroll_config_id, period }) => [payroll_config_id, period]));
}
