import { buildFps, type FpsFacts, type FpsMessage } from "../../../engine/filings";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { findTaxSettings } from "../../pay";
import type { RunRow } from "../../pay-runs";
import { employerFacts } from "../employer-facts";
import { isTest, needReadyToSend, softwareOf } from "../send/ready-to-send";
import { needAnswered, saveSubmission } from "../send/save-submission";
import type { RtiTables, SubmissionRow } from "../store/rti-tables";
import { employeeFactsOf } from "./employee-facts";
import { employeesToReport } from "./employees-to-report";
import { findRun, type RunSlip, slipsOf } from "./find-run";
import type { FpsAsked } from "./fps-asked";
import { fpsRefusal } from "./fps-refusal";
import { warningsOf } from "./fps-warnings";
import { keepReported } from "./keep-reported";
import { slipsToCorrect, withCorrectedFigures } from "./past-year-slips";
import { pastYearsDue } from "./past-years-due";

/** Why a past year is reported again. */
const CORRECTION = "H";

/**
 * Makes the full payment submission of a locked run from its final payslips and the current records, stores it and
 * queues it for sending, all in the caller's transaction. A second submission of a run supersedes the first.
 */
export async function submitFps(work: RequestWork, asked: FpsAsked): Promise<SubmissionRow> {
  const { tx, context, now, today } = work;
  const run = await findRun(tx, asked);
  const settings = await findTaxSettings(tx);
  needReadyToSend(context, settings);
  const earlier = await submissionsOf(tx, run);
  for (const each of earlier) await needAnswered(tx, each, now);
  const slips = await slipsToReport(tx, run, asked);
  const employees = await employeesToReport(tx, context, slips);
  const { finalSubmissionDetails } = asked;
  const lateReason = asked.lateReason ?? (asked.pastYearCorrections ? CORRECTION : null);
  const facts: FpsFacts = {
    taxYear: run.year,
    submissionDate: today,
    employer: employerFacts(settings),
    isTest: isTest(context),
    ...softwareOf(context),
    ...(finalSubmissionDetails === null ? {} : { finalSubmissionDetails }),
    ...(lateReason === null ? {} : { lateReason }),
    employees: employees.map(employeeFactsOf),
  };
  const built = buildFps(facts, context.rulebook);
  if (!built.ok) {
    throw fpsRefusal(
      built.problems,
      employees.map((of) => of.facts.employee.employee_id),
    );
  }
  const late = { paymentDate: run.regular_payment_date, today, lateReason };
  const warnings = [...warningsOf(employees, late), ...(await pastYearsDue(tx, run))];
  const content = contentOf(run, { ...asked, lateReason }, built.value, earlier);
  const row = await saveSubmission(work, { ...content, validation_warnings: JSON.stringify(warnings) });
  await keepReported(tx, row, employees);
  const payRunIds = [...new Set([run, ...slips.map((slip) => slip.run)].map(({ pay_run_id }) => pay_run_id))];
  await context.runUses.record(tx, {
    usedBy: "Fps",
    recordId: row.submission_id,
    payRunIds: [...payRunIds, ...slips.flatMap(({ settledIn }) => settledIn)],
  });
  return row;
}

/** Returns the payslips of the run, or those that correct its tax year after its end. */
async function slipsToReport(tx: Tx, run: RunRow, asked: FpsAsked): Promise<readonly RunSlip[]> {
  if (asked.pastYearCorrections) return slipsToCorrect(tx, run);
  return withCorrectedFigures(tx, run, await slipsOf(tx, run, asked.employeeIds));
}

type Earlier = Pick<SubmissionRow, "submission_id" | "status" | "job_id">;

/** Returns the run's submissions, the newest first. */
function submissionsOf(tx: Tx, run: RunRow): Promise<readonly Earlier[]> {
  return tx
    .withTables<RtiTables>()
    .selectFrom("rti_submission")
    .select(["submission_id", "status", "job_id"])
    .where("pay_run_id", "=", run.pay_run_id)
    .orderBy("submission_id", "desc")
    .execute();
}

function contentOf(run: RunRow, asked: FpsAsked, message: FpsMessage, earlier: readonly Earlier[]) {
  const { finalSubmissionDetails: final, lateReason, employeeIds, pastYearCorrections } = asked;
  return {
    submission_type: "Fps" as const,
    payroll_config_id: run.payroll_config_id,
    pay_run_id: run.pay_run_id,
    tax_year: run.year,
    period: run.period,
    supplementary: run.supplementary,
    tax_month: run.tax_month,
    is_correction: pastYearCorrections || employeeIds !== null || earlier.some(({ status }) => status === "Accepted"),
    supersedes_submission_id: earlier[0]?.submission_id ?? null,
    late_reason: lateReason,
    final_submission_details: final === null ? null : JSON.stringify(final),
    payment_date: run.regular_payment_date,
    employee_count: message.employeeCount,
    totals: JSON.stringify(message.totals),
    ir_mark: message.irMark,
    message: message.xml,
    facts: "{}",
  };
}
