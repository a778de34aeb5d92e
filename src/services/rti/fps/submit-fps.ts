import { needed } from "../../../engine/base";
import { buildFps, type FpsFacts, type FpsMessage } from "../../../engine/filings";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { factsByIds } from "../../employees";
import { findTaxSettings } from "../../pay";
import type { RunRow } from "../../pay-runs";
import { employerFacts } from "../employer-facts";
import { isTest, needReadyToSend, softwareOf } from "../send/ready-to-send";
import { needAnswered, saveSubmission } from "../send/save-submission";
import type { RtiTables, SubmissionRow } from "../store/rti-tables";
import { type EmployeeOfRun, employeeFactsOf, leavesIn, reportsAppointment, reportsStarter } from "./employee-facts";
import { findRun, type RunSlip, slipsOf } from "./find-run";
import type { FpsAsked } from "./fps-asked";
import { fpsRefusal } from "./fps-refusal";
import { warningsOf } from "./fps-warnings";
import { usualPattern } from "./hours-band";
import { paymentLines } from "./payment-lines";
import { findReported, NOTHING_REPORTED } from "./reported-before";
import { identityOf } from "./reported-identity";
import { reportedItems } from "./reported-items";
import { AS_ON_PAYSLIPS, statutoryToDate } from "./statutory-to-date";

const AT_ONCE = 500;

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
  const employees = await employeesOf(tx, context, run, await slipsOf(tx, run, asked.employeeIds));
  const { finalSubmissionDetails, lateReason } = asked;
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
  const warnings = JSON.stringify(warningsOf(employees, late));
  const content = { ...contentOf(run, asked, built.value, earlier), validation_warnings: warnings };
  const row = await saveSubmission(work, content);
  await keepReported(tx, row, employees);
  const used = { usedBy: "Fps", recordId: row.submission_id, payRunIds: [run.pay_run_id] } as const;
  await context.runUses.record(tx, used);
  return row;
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

async function employeesOf(
  tx: Tx,
  context: RequestWork["context"],
  run: RunRow,
  slips: readonly RunSlip[],
): Promise<readonly EmployeeOfRun[]> {
  const usual = await usualPattern(tx, run.payroll_config_id);
  const found: EmployeeOfRun[] = [];
  for (let at = 0; at < slips.length; at += AT_ONCE) {
    const page = new Map(slips.slice(at, at + AT_ONCE).map((slip) => [slip.employee_id, slip]));
    const reported = await findReported(tx, run, [...page.keys()]);
    const statutory = await statutoryToDate(tx, context, run, [...page.keys()]);
    const lines = await paymentLines(tx, run, [...page.keys()]);
    for (const facts of await factsByIds(tx, [...page.keys()])) {
      const id = facts.employee.employee_id;
      const slip = needed(page.get(id));
      found.push({
        facts,
        slip,
        before: reported.get(id) ?? NOTHING_REPORTED,
        run,
        usual,
        lines: lines.filter(({ employee_id }) => employee_id === id),
        statutory: statutory.get(id) ?? AS_ON_PAYSLIPS,
      });
    }
  }
  return found;
}

function contentOf(run: RunRow, asked: FpsAsked, message: FpsMessage, earlier: readonly Earlier[]) {
  const { finalSubmissionDetails: final, lateReason, employeeIds } = asked;
  return {
    submission_type: "Fps" as const,
    payroll_config_id: run.payroll_config_id,
    pay_run_id: run.pay_run_id,
    tax_year: run.year,
    period: run.period,
    supplementary: run.supplementary,
    tax_month: run.tax_month,
    is_correction: employeeIds !== null || earlier.some(({ status }) => status === "Accepted"),
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

async function keepReported(tx: Tx, row: SubmissionRow, employees: readonly EmployeeOfRun[]): Promise<void> {
  const { organisation_id, submission_id, tax_year } = row;
  const rows = employees.map((of) => ({
    organisation_id,
    submission_id,
    employee_id: of.facts.employee.employee_id,
    tax_year,
    payroll_id: of.facts.employee.payroll_id,
    has_starter: reportsStarter(of),
    has_leaver: leavesIn(of),
    has_appointment: reportsAppointment(of),
    items: JSON.stringify([...new Set([...of.before.items, ...reportedItems(of.slip.document.payslip, of.statutory)])]),
    identity: JSON.stringify(identityOf(of)),
  }));
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await tx
      .withTables<RtiTables>()
      .insertInto("rti_told")
      .values(rows.slice(at, at + AT_ONCE))
      .execute();
  }
}
