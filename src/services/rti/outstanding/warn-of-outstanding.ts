import { taxYearLabel } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { RunToWarnOf, WholeRunWarning } from "../../contract";
import { missingFps, runName } from "../fps/missing-fps";
import { pastYearsNotReported } from "./past-years";

/**
 * Warns before a run is locked about what HMRC does not know of the payroll: earlier runs, of this tax year and the one
 * before, whose FPS is missing (before a supplementary run also the main run of its period), and people whose figures of a tax year
 * were corrected and not reported.
 */
export async function warnOfOutstanding(tx: Tx, run: RunToWarnOf): Promise<readonly WholeRunWarning[]> {
  return [...(await warnOfMissingFps(tx, run)), ...(await warnOfPastYears(tx, run))];
}

async function warnOfMissingFps(tx: Tx, { payrollConfigId, year, sequence, supplementary }: RunToWarnOf) {
  const asked = { payrollConfigId, fromYear: year - 1, upToYear: year, before: { sequence, supplementary } };
  const missing = await missingFps(tx, asked);
  if (missing.length === 0) return [];
  const periods = missing.map(runName).join(", ");
  return [{ token: "earlier_fps_missing", text: `No FPS has been submitted for ${periods}.` }];
}

async function warnOfPastYears(tx: Tx, { payrollConfigId, year }: RunToWarnOf): Promise<readonly WholeRunWarning[]> {
  const due = await pastYearsNotReported(tx, { payrollConfigId, taxYears: [year - 1, year] });
  return [...new Set(due.map(({ taxYear }) => taxYear))].map((taxYear) => {
    const count = due.filter((each) => each.taxYear === taxYear).length;
    const people = count === 1 ? "1 employee" : `${count} employees`;
    const text = `No FPS states the corrected figures of ${people} in ${taxYearLabel(taxYear)}: submit one of that year with \`pastYearCorrections\`.`;
    return { token: "past_year_fps_due", text };
  });
}
