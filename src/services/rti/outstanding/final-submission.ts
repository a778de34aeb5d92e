import { endOfTaxYear, formatDate, taxYearLabel } from "../../../engine/base";
import { reportDueBy } from "../../../engine/filings/rti";
import type { Tx } from "../../../platform/store";
import { findTaxSettings } from "../../pay";
import { selectRuns } from "../../pay-runs";
import { employingPayrolls, employsBetween } from "../eps/employing-payrolls";
import { selectSubmissions } from "../store/select-submissions";
import { submitFinalEps } from "./actions";
import { type FindOutstanding, NOT_ABOUT, type Outstanding } from "./outstanding";

/** Returns whether an FPS or EPS has reported, or is reporting, the end of the year to HMRC. */
export async function isYearReportedOver(tx: Tx, taxYear: number): Promise<boolean> {
  const rows = await selectSubmissions(tx)
    .select("final_submission_details")
    .where("tax_year", "=", taxYear)
    .where("final_submission_details", "is not", null)
    .where("status", "not in", ["Rejected", "Failed"])
    .execute();
  return rows.some(
    ({ final_submission_details: details }) => details?.isFinalSubmission || details?.becauseSchemeCeased,
  );
}

/** Finds the tax years whose pay is final and whose end nobody has reported: the EPS that states it can be sent. */
export const finalSubmissions: FindOutstanding = async (tx, { taxYears, today }) => {
  const found: Outstanding[] = [];
  if ((await findTaxSettings(tx)) === null) return found;
  for (const taxYear of taxYears) {
    if (!(await isPayOver(tx, taxYear, today)) || (await isYearReportedOver(tx, taxYear))) continue;
    found.push({
      ...NOT_ABOUT,
      kind: "FinalSubmissionNotSent",
      taxYear,
      by: reportDueBy({ report: "FinalSubmission", taxYear }),
      action: submitFinalEps(taxYear),
      text: `HMRC was not told that ${taxYearLabel(taxYear)} is over: state it on the last FPS of the year, or on an EPS.`,
      dueIn: taxYear,
    });
  }
  return found;
};

/** Returns whether somebody was paid in a year in which no payroll pays any more: it has ended, or all its runs are locked. */
async function isPayOver(tx: Tx, taxYear: number, today: string): Promise<boolean> {
  const runs = await selectRuns(tx).select(["status", "employee_count"]).where("year", "=", taxYear).execute();
  if (!runs.some(({ status, employee_count: count }) => status === "Locked" && count > 0)) return false;
  if (formatDate(endOfTaxYear(taxYear)) < today) return true;
  if (runs.some(({ status }) => status === "Open")) return false;
  return (await employingPayrolls(tx)).every((payroll) => {
    const { year, periodStartDate, periodEndDate } = payroll.periodToCome(0);
    return year > taxYear || !employsBetween(payroll, periodStartDate, periodEndDate);
  });
}
