import {
  buildFps,
  type FinalSubmissionFacts,
  type FpsFacts,
  type FpsMessage,
  type LateReason,
} from "../../../engine/filings/rti";
import type { RequestWork } from "../../contract";
import type { TaxSettingsRow } from "../../pay";
import type { RunRow } from "../../pay-runs";
import { employerFacts } from "../employer-facts";
import { isTest, softwareOf } from "../send/ready-to-send";
import { type SavedSubmission, saveSubmission } from "../send/save-submission";
import type { Earlier } from "./earlier-submissions";
import { type EmployeeOfRun, employeeFactsOf } from "./employee-facts";
import { employeesToReport } from "./employees-to-report";
import type { RunSlip } from "./find-run";
import type { FpsAsked } from "./fps-asked";
import { fpsRefusal } from "./fps-refusal";
import { warningsOf } from "./fps-warnings";
import { keepReported } from "./keep-reported";
import { needLateReason, reportsNews } from "./need-meant";
import { pastYearsDue } from "./past-years-due";

/** What the parts of a submission have in common. */
export interface Submitting {
  readonly work: RequestWork;
  readonly run: RunRow;
  readonly settings: TaxSettingsRow | null;
  readonly lateReason: LateReason | null;
  readonly isCorrection: boolean;
  readonly asked: Pick<FpsAsked, "lateWithoutReason" | "resendUnchanged" | "pastYearCorrections">;
  /** The run's submissions, the newest first. */
  readonly earlier: readonly Earlier[];
}

/** A part as it is stored, and whether it reports anything that HMRC has not accepted. */
export interface SubmittedPart {
  readonly row: SavedSubmission;
  readonly hasNews: boolean;
}

/** A part of a full payment submission: a message of its own. */
export interface FpsPart {
  /** Null for a new one. */
  readonly submissionId: string | null;
  /** From 1. */
  readonly part: number;
  readonly parts: number;
  readonly firstPartId: string | null;
  readonly supersedes: string | null;
  readonly slips: readonly RunSlip[];
  readonly final: FinalSubmissionFacts | null;
  /** Whether it is sent once the other parts have a result. */
  readonly isHeld: boolean;
}

/** Makes the message of a part from final payslips and the current records, and stores it. */
export async function submitPart(submitting: Submitting, part: FpsPart): Promise<SubmittedPart> {
  const { work, run, lateReason, asked, earlier } = submitting;
  const { tx, context, today } = work;
  const employees = await employeesToReport(tx, context, part.slips);
  const message = messageOf(submitting, part, employees);
  const late = { paymentDate: run.regular_payment_date, today, lateReason };
  const isMeant = asked.resendUnchanged || asked.pastYearCorrections;
  const hasNews = isMeant || (await reportsNews(tx, { earlier, final: part.final, xml: message.xml }));
  if (hasNews) needLateReason(late, asked);
  const due = part.part === 1 ? await pastYearsDue(tx, run) : [];
  const content = contentOf(submitting, part, message);
  const row = await saveSubmission(
    work,
    { ...content, validation_warnings: JSON.stringify([...warningsOf(employees, late), ...due]) },
    part,
  );
  await keepReported(tx, row, employees);
  const runs = [run, ...part.slips.map((slip) => slip.run)].map(({ pay_run_id }) => pay_run_id);
  await context.runUses.record(tx, {
    usedBy: "Fps",
    recordId: row.submission_id,
    payRunIds: [...new Set(runs), ...part.slips.flatMap(({ settledIn }) => settledIn)],
  });
  return { row, hasNews };
}

function messageOf(
  { work: { context, today }, run, settings, lateReason }: Submitting,
  { final }: FpsPart,
  employees: readonly EmployeeOfRun[],
): FpsMessage {
  const facts: FpsFacts = {
    taxYear: run.year,
    submissionDate: today,
    employer: employerFacts(settings),
    isTest: isTest(context),
    ...softwareOf(context),
    ...(final === null ? {} : { finalSubmissionDetails: final }),
    ...(lateReason === null ? {} : { lateReason }),
    employees: employees.map(employeeFactsOf),
  };
  const built = buildFps(facts, context.rulebook);
  if (built.ok) return built.value;
  throw fpsRefusal(
    built.problems,
    employees.map((of) => of.facts.employee.employee_id),
  );
}

function contentOf({ run, lateReason, isCorrection }: Submitting, part: FpsPart, message: FpsMessage) {
  const { final } = part;
  return {
    ...(part.submissionId === null ? {} : { submission_id: part.submissionId }),
    submission_type: "Fps" as const,
    payroll_config_id: run.payroll_config_id,
    pay_run_id: run.pay_run_id,
    tax_year: run.year,
    period: run.period,
    supplementary: run.supplementary,
    tax_month: run.tax_month,
    is_correction: isCorrection,
    supersedes_submission_id: part.supersedes,
    late_reason: lateReason,
    final_submission_details: final === null ? null : JSON.stringify(final),
    payment_date: run.regular_payment_date,
    employee_count: message.employeeCount,
    part: part.part,
    parts: part.parts,
    first_part_id: part.firstPartId,
    totals: JSON.stringify(message.totals),
    ir_mark: message.irMark,
    message: message.xml,
    facts: "{}",
  };
}
