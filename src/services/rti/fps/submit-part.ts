import type { Payslip } from "../../../engine";
import {
  describeProblem,
  FAMILY_PAYMENT_TYPES,
  formatDate,
  type Problem,
  readPence,
  startOfTaxYear,
  statutoryItem,
  taxYearLabel,
} from "../../../engine/base";
import {
  buildFps,
  type FinalSubmissionFacts,
  type FpsFacts,
  type FpsMessage,
  type LateReason,
} from "../../../engine/filings/rti";
import { splitPieces, type ValidationIssue } from "../../../platform";
import { invalidFindings, issueAt, type Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { pastYearsSettled } from "../../corrections";
import type { TaxSettingsRow } from "../../pay";
import type { RunRow } from "../../pay-runs";
import { employerFacts, settingsIssue } from "../employer-facts";
import { getSoftware, isTest } from "../send/ready-to-send";
import { type SavedSubmission, saveSubmission } from "../send/save-submission";
import { type ReportedIdentity, rtiTables, type SubmissionWarning } from "../store/rti-tables";
import { correctedFigures } from "./corrected-figures";
import type { Earlier } from "./earlier-submissions";
import {
  type EmployeeOfRun,
  getEmployeeFacts,
  isAfterLeaving,
  leavesIn,
  renamedFrom,
  reportsAppointment,
  reportsStarter,
} from "./employee-facts";
import { employeesToReport } from "./employees-to-report";
import type { RunSlip } from "./find-run";
import { type FpsAsked, hoursBandOnRecord } from "./last-slips";
import { lacksLateReason, needLateReason, reportsNews } from "./need-meant";
import { APART, payslipToReport, type StatutoryToDate } from "./statutory-to-date";

const ROWS_AT_ONCE = 500;

const LATE = "The payment was made before today, and the message gives no reason: HMRC may charge a penalty.";
const NO_NINO = "There is no National Insurance number on the record.";
const NO_HOURS = "Neither a band nor weekly hours are on the record: band E, other, is reported.";
const NO_STARTER = "The employment began this tax year, and the record has no starter: the start is not reported.";
const BY_P45 = "The starter declared nothing: what is reported follows from the P45.";

const BODY = new Set(["finalSubmissionDetails", "lateReason"]);

/** HMRC rules that require two lines of an address, reported on the address field. */
const ADDRESS_RULES = new Set(["7823", "7829"]);

/** The HMRC rule that requires the postcode of a workplace in Northern Ireland. */
const NO_WORKPLACE = "7957";

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
interface FpsPart {
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
  const row = await saveSubmission(work, { ...content, warnings: [...warningsOf(employees, late), ...due] }, part);
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
    ...getSoftware(context),
    ...(final === null ? {} : { finalSubmissionDetails: final }),
    ...(lateReason === null ? {} : { lateReason }),
    employees: employees.map(getEmployeeFacts),
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

/** Warns about past tax years that corrections in a run have changed, and of which no FPS states the figures. */
async function pastYearsDue(tx: Tx, run: RunRow): Promise<readonly SubmissionWarning[]> {
  return (await unreported(tx, [run.pay_run_id])).map(({ taxYear, employeeId }) => ({
    employeeId,
    token: "past_year_fps_due",
    text: `The run has settled a correction of ${taxYearLabel(taxYear)}: submit an FPS of that year with \`pastYearCorrections\`.`,
  }));
}

/** Returns whose figures of past years some runs have changed, without an FPS that states them. */
async function unreported(tx: Tx, payRunIds: readonly string[]) {
  const found: { taxYear: number; employeeId: string }[] = [];
  for (const taxYear of await pastYearsSettled(tx, payRunIds)) {
    for (const [employeeId, { isReported, payRunIds: settledIn }] of await correctedFigures(tx, taxYear)) {
      if (!isReported && settledIn.some((id) => payRunIds.includes(id))) found.push({ taxYear, employeeId });
    }
  }
  return found;
}

/** Returns the refusal of an incomplete message, by the record's field; `record` names the record to correct. */
function fpsRefusal(problems: readonly Problem[], employeeIds: readonly string[]): Refused {
  return invalidFindings(problems, (problem) => issueOf(problem, employeeIds));
}

function issueOf(problem: Problem, employeeIds: readonly string[]): ValidationIssue {
  const [head = "", ...rest] = problem.path.split("/").slice(1);
  if (head === "employer") return settingsIssue(problem, rest);
  if (head !== "employees") {
    const path = BODY.has(head) ? [head, ...rest] : [];
    return issueAt(path, problem.token, problem.arguments, describeProblem(problem));
  }
  const employeeId = employeeIds[Number(rest[0])] ?? "";
  const args = { employeeId, record: `/v1/employees/${employeeId}`, ...problem.arguments };
  const field = fieldOf(problem, rest.slice(1));
  return issueAt(field, problem.token, args, describeProblem({ ...problem, path: `/${field.join("/")}` }));
}

/** "employments/0/hoursWorkedBand" is a field of a record, which has only one employment. */
function fieldOf({ arguments: args }: Problem, steps: readonly string[]): readonly string[] {
  if (ADDRESS_RULES.has(String(args?.code))) return ["address", "line2"];
  if (args?.code === NO_WORKPLACE || steps.at(-1) === "workplacePostcode") return ["workplacePostcode"];
  return steps[0] === "employments" ? steps.slice(2) : steps;
}

type Leaver = Pick<EmployeeOfRun["facts"]["employee"], "leaving_date" | "leaving_reason" | "p45_issued">;

/** Returns warnings about a message that can still be sent. */
function warningsOf(
  employees: readonly EmployeeOfRun[],
  late: Parameters<typeof lacksLateReason>[0],
): readonly SubmissionWarning[] {
  return [
    ...(lacksLateReason(late) ? [{ employeeId: null, token: "late_reason_missing", text: LATE }] : []),
    ...employees.flatMap(warningsOfOne),
  ];
}

function warningsOfOne(of: EmployeeOfRun): readonly SubmissionWarning[] {
  const { facts, run, usual, before } = of;
  const { employee } = facts;
  const { starter } = employee;
  const warning = (token: string, text: string) => ({ employeeId: employee.employee_id, token, text });
  const isNew =
    employee.start_date >= formatDate(startOfTaxYear(run.year)) && before.payrollId === null && !hasOpening(of);
  return [
    ...(of.slip.isLeavingOnly ? [warning("leaver_told_late", toldLate(employee))] : []),
    ...(employee.national_insurance_number === null ? [warning("missing_nino", NO_NINO)] : []),
    ...(hoursBandOnRecord(facts, usual, run.regular_payment_date) === null
      ? [warning("hours_band_unknown", NO_HOURS)]
      : []),
    ...(starter === null && isNew ? [warning("starter_missing", NO_STARTER)] : []),
    ...(reportsStarter(of) && starter?.starterDeclaration === null ? [warning("declaration_from_p45", BY_P45)] : []),
  ];
}

function toldLate({ leaving_date: left, leaving_reason: reason, p45_issued: isIssued }: Leaver): string {
  const text = `HMRC was not told of the leaving on ${left}: this message states it, without pay.`;
  return isIssued || reason === "Deceased" ? text : `${text} Issue the P45.`;
}

/** Earlier pay of the year was reported by the previous payroll. */
function hasOpening({ facts, run }: EmployeeOfRun): boolean {
  return facts.openingBalances.some(({ tax_year }) => tax_year === run.year);
}

/** Keeps what a submission reports of its employees, which later ones leave out or continue to report. */
async function keepReported(tx: Tx, row: SavedSubmission, employees: readonly EmployeeOfRun[]): Promise<void> {
  for (const piece of splitPieces(employees, ROWS_AT_ONCE)) {
    const rows = piece.map((of) => reportedRow(row, of));
    await rtiTables(tx).insertInto("rti_told").values(rows).execute();
  }
}

function reportedRow({ organisation_id, submission_id, tax_year }: SavedSubmission, of: EmployeeOfRun) {
  const { payslip } = of.slip.document;
  const { corrections, isPastYear, isLeavingOnly } = of.slip;
  return {
    organisation_id,
    submission_id,
    employee_id: of.facts.employee.employee_id,
    tax_year,
    payroll_id: of.facts.employee.payroll_id,
    has_starter: reportsStarter(of),
    // A leaving that is stated with corrected figures is that of an earlier payment.
    has_leaver: leavesIn(of) && (!isPastYear || isLeavingOnly),
    has_appointment: reportsAppointment(of),
    items: JSON.stringify([...new Set([...of.before.items, ...reportedItems(payslip, of.statutory)])]),
    identity: JSON.stringify(identityOf(of)),
    corrections: JSON.stringify(corrections),
    to_date: corrections.length === 0 && !isLeavingOnly ? null : JSON.stringify(payslip.yearToDate),
  };
}

function identityOf(of: EmployeeOfRun): ReportedIdentity {
  const { employee } = of.facts;
  return {
    previousPayrollId: renamedFrom(of),
    startDate: reportsStarter(of) ? (employee.starter?.startDate ?? null) : null,
    leavingDate: leavesIn(of) ? employee.leaving_date : null,
    isAfterLeaving: isAfterLeaving(of),
    nationalInsuranceNumber: employee.national_insurance_number,
    firstName: employee.first_name,
    lastName: employee.last_name,
    dateOfBirth: employee.date_of_birth,
  };
}

/** Returns the year-to-date elements that a payslip's message reports, as must later ones of the year. */
function reportedItems(payslip: Payslip, statutory: StatutoryToDate): readonly string[] {
  const { yearToDate } = payslipToReport(payslip, statutory);
  const pensions: Readonly<Record<string, string>> = yearToDate.pensionContributionsByType;
  const amounts: readonly (readonly [element: string, amount: string | undefined])[] = [
    ["StudentLoansTD", yearToDate.studentLoan],
    ["PostgradLoansTD", yearToDate.postgraduateLoan],
    ["BenefitsTaxedViaPayrollYTD", yearToDate.benefitsTaxedViaPayroll],
    ["EmpeePenContribnsPaidYTD", pensions.NetPayArrangement],
    ["EmpeePenContribnsNotPaidYTD", pensions.ReliefAtSource],
  ];
  return [
    ...amounts.flatMap(([element, amount]) => (readPence(amount ?? "0.00") === 0 ? [] : [element])),
    ...FAMILY_PAYMENT_TYPES.filter((type) => type in yearToDate.statutoryPay).map(statutoryItem),
    ...(statutory.apart === null ? [] : [APART]),
  ];
}
