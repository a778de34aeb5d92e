import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { selectRuns } from "../../pay-runs";
import { selectSubmissions, submitFps } from "../../rti";
import type { ClosingYear } from "./closing-year";

const FINAL = { isFinalSubmission: true };

/** A submission repeated after the pay date gives a reason: it corrects the one before. */
const CORRECTION = "H" as const;

/** Sends the FPS of the year's last period as the final submission of the year; returns its id. */
export async function submitFinalFps(work: RequestWork, { payrollConfigId, taxYear }: ClosingYear): Promise<string> {
  const { tx } = work;
  const { period } = await selectRuns(tx)
    .select("period")
    .where("payroll_config_id", "=", payrollConfigId)
    .where("year", "=", taxYear)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const run = { payrollConfigId, taxYear, period };
  const lateReason = (await wasAccepted(tx, run)) ? CORRECTION : null;
  const asked = { ...run, finalSubmissionDetails: FINAL, lateReason, employeeIds: null };
  return (await submitFps(work, asked)).submission_id;
}

interface Run {
  readonly payrollConfigId: string;
  readonly taxYear: number;
  readonly period: number;
}

async function wasAccepted(tx: Tx, { payrollConfigId, taxYear, period }: Run): Promise<boolean> {
  const earlier = await selectSubmissions(tx)
    .select("submission_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .where("tax_year", "=", taxYear)
    .where("period", "=", period)
    .where("status", "=", "Accepted")
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

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
