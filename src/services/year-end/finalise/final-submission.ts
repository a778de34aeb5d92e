import { needed } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { selectRuns } from "../../pay-runs";
import { selectSubmissions, submitFps } from "../../rti";
import type { ClosingYear } from "./closing-year";

const FINAL = { isFinalSubmission: true };

/** A submission repeated after the pay date gives a reason: it corrects the one before. */
const CORRECTION = "H" as const;

/** Sends the FPS of the year's last period as the final submission of the year; returns its id, or that of its last part. */
export async function submitFinalFps(work: RequestWork, { payrollConfigId, taxYear }: ClosingYear): Promise<string> {
  const { tx } = work;
  const run = await selectRuns(tx)
    .select(["pay_run_id", "period", "supplementary"])
    .where("payroll_config_id", "=", payrollConfigId)
    .where("year", "=", taxYear)
    .orderBy("sequence", "desc")
    .orderBy("supplementary", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { period, supplementary } = run;
  const lateReason = (await wasAccepted(tx, run.pay_run_id)) ? CORRECTION : null;
  const parts = await submitFps(work, {
    payrollConfigId,
    taxYear,
    period,
    supplementary,
    lateReason,
    lateWithoutReason: true,
    resendUnchanged: true,
    finalSubmissionDetails: FINAL,
    employeeIds: null,
    part: null,
    pastYearCorrections: false,
  });
  return needed(parts.at(-1)).submission_id;
}

async function wasAccepted(tx: Tx, payRunId: string): Promise<boolean> {
  const earlier = await selectSubmissions(tx)
    .select("submission_id")
    .where("pay_run_id", "=", payRunId)
    .where("status", "=", "Accepted")
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
