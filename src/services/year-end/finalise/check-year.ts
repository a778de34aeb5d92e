import { taxYearLabel } from "../../../engine/base";
import { issueAt, notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { type ConfigRow, payScheduleOf } from "../../pay";
import { findOutstanding, type MissingSubmission, missingSubmissions } from "../../rti";
import type { AskedYear, ClosingYear } from "./closing-year";
import { needNoneOpen, openPeriods, periodsOfYear, type WaitingPayroll, waitingPayrolls } from "./open-periods";

const FIELD = ["acknowledgeWarnings"];

/** Refuses unless the year can be finalised as it is asked for; returns the payrolls that are not finalised yet. */
export async function checkYear(
  work: RequestWork,
  config: ConfigRow,
  year: ClosingYear,
  asked: AskedYear,
): Promise<readonly WaitingPayroll[]> {
  const { tx } = work;
  const waiting = await needLocked(tx, config, year, asked.submitFinalFps);
  if (!asked.acknowledgeWarnings) await needSubmitted(work, config, year, asked.submitFinalFps);
  return waiting;
}

/** Refuses unless every period is locked; those of all payrolls before the final submission of the year. */
async function needLocked(
  tx: Tx,
  config: ConfigRow,
  year: ClosingYear,
  submitFinalFps: boolean,
): Promise<readonly WaitingPayroll[]> {
  const open = await openPeriods(tx, config, year.taxYear);
  if (open === null) throw notFound("pay_run");
  needNoneOpen(open, "Periods of the tax year are not locked.");
  const waiting = await waitingPayrolls(tx, year);
  const others = submitFinalFps ? waiting.flatMap((payroll) => payroll.open) : [];
  needNoneOpen(others, "The final submission is the last one of all payrolls: periods of others are not locked.");
  return waiting;
}

/**
 * Refuses a year with missing submissions, or one that has not ended; reports both together. `submitFinalFps`: the FPS
 * of the last period is being sent now.
 */
async function needSubmitted(
  { tx, context, today }: RequestWork,
  config: ConfigRow,
  { payrollConfigId, taxYear, lastDay }: ClosingYear,
  submitFinalFps: boolean,
): Promise<void> {
  const outstanding = await findOutstanding(tx, context, { payrollConfigId, taxYears: [taxYear], today });
  const all = missingSubmissions(outstanding);
  const missing = submitFinalFps ? withoutPeriod(all, taxYear, await lastPeriod(tx, config, taxYear)) : all;
  const isOver = today > lastDay;
  if (missing.length === 0 && isOver) return;
  const issues = [...missing.map(issueOf), ...(isOver ? [] : [notOver(lastDay)])];
  if (missing.length === 0) {
    const text = `The tax year is not over before ${lastDay}: check it, then finalise it with \`acknowledgeWarnings\` set to true.`;
    throw new Refused(409, { token: "tax_year_not_over", text, arguments: { limit: lastDay } }, issues);
  }
  const text =
    "Submissions of the tax year are missing: submit them, or finalise it with `acknowledgeWarnings` set to true.";
  throw new Refused(
    409,
    { token: "submissions_missing", text, arguments: { missingSubmissions: missing.map(withoutMark) } },
    issues,
  );
}

/** Leaves out the FPS that is about to be sent. */
function withoutPeriod(
  missing: readonly MissingSubmission[],
  year: number,
  last: number | undefined,
): readonly MissingSubmission[] {
  return missing.filter(
    (each) => each.submissionType !== "Fps" || each.isCorrection || each.taxYear !== year || each.period !== last,
  );
}

async function lastPeriod(tx: Tx, config: ConfigRow, taxYear: number): Promise<number | undefined> {
  return periodsOfYear(await payScheduleOf(tx, config), taxYear).at(-1)?.period;
}

function withoutMark({ isCorrection: _, ...missing }: MissingSubmission) {
  return missing;
}

function issueOf({ submissionType, taxYear, period, taxMonth, isCorrection }: MissingSubmission) {
  if (isCorrection) {
    const args = { submissionType, taxYear, period };
    const text = `Corrections of ${taxYearLabel(taxYear)} are settled: submit an FPS of that year with \`pastYearCorrections\`.`;
    return issueAt(FIELD, "past_year_fps_due", args, text);
  }
  const [name, about] = submissionType === "Fps" ? ["FPS", `period ${period}`] : ["EPS", `tax month ${taxMonth}`];
  const args = submissionType === "Fps" ? { submissionType, period } : { submissionType, taxMonth };
  return issueAt(FIELD, "submission_missing", args, `No ${name} has been submitted for ${about}.`);
}

function notOver(limit: string) {
  return issueAt(FIELD, "tax_year_not_over", { limit }, `The tax year ends on ${limit}.`);
}
