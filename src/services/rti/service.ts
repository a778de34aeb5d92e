import { sql } from "kysely";
import { needed, taxYearLabel } from "../../engine/base";
import { invalid, invalidRequest, issueAt, notFound, Refused } from "../../platform/http";
import type { Tx } from "../../platform/store";
import {
  isRemoved,
  mergePatch,
  mountList,
  mountOperation,
  type OperationService,
  type PayslipGiven,
  type PayslipsAsked,
  type RunToWarnOf,
  readPage,
  type ServiceContext,
  type WholeRunWarning,
  withoutNulls,
} from "../contract";
import { selectEmployees } from "../employees";
import { findTaxSettings, lockTaxSettings } from "../pay";
import { selectRuns } from "../pay-runs";
import { submitEps as operation, previewEps, resubmitManualEps, submitManualEps } from "./contract/eps-operations";
import { manualEpsContent } from "./contract/eps-schemas";
import { type FpsBody, submitFpsOperation } from "./contract/fps-operation";
import { listOutstanding } from "./contract/outstanding-operation";
import { getMessage, getSubmission, listSubmissions } from "./contract/reading-operations";
import { bareFinalFields, type SentFinalSubmission } from "./contract/submission-schemas";
import { type MonthContent, monthContent, previewData } from "./eps/month-content";
import { needMonthsClosed, needNobodyPaid } from "./eps/need-months-closed";
import { type EpsContent, submitEps } from "./eps/submit-eps";
import type { FpsAsked } from "./fps/last-slips";
import { missingFps, runName } from "./fps/missing-fps";
import { submitFps } from "./fps/submit-fps";
import {
  findOutstanding,
  getReportOrder,
  outstandingData,
  reportableYears,
  withoutForgottenMonths,
} from "./outstanding/find-outstanding";
import { pastYearsNotReported } from "./outstanding/past-years";
import { SHOWN, submissionData } from "./reading/submission-data";
import { isUnderWay, needAnswered, SENDING, type SendingPayload } from "./send/save-submission";
import { readSubmission, recordAnswer, sendSubmission } from "./send/send-submission";
import { rtiMigrations } from "./store/rti-migrations";
import { REPORTED, rtiTables, type SubmissionRow } from "./store/rti-tables";
import { selectTold } from "./store/select-submissions";

const MANUAL = { submissionType: "ManualEps" } as const;

const NOTHING: MonthContent = { content: {}, warnings: [] };

const GIVEN_UP = { number: "", type: "fatal", text: "Sending was given up before an answer had come.", location: null };

/** Submissions sent at the same time by one process. */
const AT_ONCE = 4;

/** The RTI service: full payment submissions, employer payment summaries, and sending them to HMRC. */
export const rtiService: OperationService = {
  name: "rti",
  migrations: rtiMigrations,
  runWarnings: warnOfOutstanding,
  payslipSource: { given: untoldDeaths, known: async () => new Map() },
  mount: (context) => {
    mountFps(context);
    mountManualEps(context);
    mountMonthEps(context);
    mountReading(context);
    mountOutstanding(context);
    context.jobs.handle<SendingPayload>(SENDING, (job) => sendSubmission(context, job), {
      atOnce: AT_ONCE,
      onGivenUp: (tx, { payload }) => giveSubmissionUp(tx, context, payload),
    });
  },
};

/** Finds who died before a period and whose death no message has reported. */
async function untoldDeaths(
  tx: Tx,
  { period, employeeIds }: PayslipsAsked,
): Promise<ReadonlyMap<string, PayslipGiven>> {
  const died = await selectEmployees(tx)
    .select("employee_id")
    .where("employee_id", "in", [...employeeIds])
    .where("leaving_reason", "=", "Deceased")
    .where("leaving_date", "<", period.periodStartDate)
    .execute();
  if (died.length === 0) return new Map();
  const ids = died.map(({ employee_id }) => employee_id);
  const reported = await selectTold(tx)
    .select("told.employee_id")
    .where("told.employee_id", "in", ids)
    .where("told.has_leaver", "=", true)
    .where("sent.status", "in", REPORTED)
    .execute();
  const told = new Set(reported.map(({ employee_id }) => employee_id));
  return new Map(ids.filter((id) => !told.has(id)).map((id) => [id, { isDeathUntold: true }]));
}

/** Marks a submission as failed after its job was given up, and publishes the event. One that has a result keeps it. */
async function giveSubmissionUp(tx: Tx, context: ServiceContext, payload: SendingPayload): Promise<void> {
  const { status } = await readSubmission(tx, payload.submissionId);
  if (status !== "Pending" && status !== "Submitted") return;
  await recordAnswer(tx, context, payload, { status: "Failed", errors: [GIVEN_UP] });
}

function mountOutstanding(context: ServiceContext): void {
  mountOperation(context, listOutstanding, async (work, tx) => {
    const { today } = work;
    const { payrollConfigId = null, taxYear } = work.query;
    const page = await readPage(
      work,
      { ...work, route: listOutstanding.path },
      async (after, limit) => {
        const taxYears = taxYear === undefined ? await reportableYears(tx) : [taxYear];
        const all = await findOutstanding(tx, context, { payrollConfigId, taxYears, today });
        const asked = withoutForgottenMonths(all).filter((entry) => taxYear === undefined || entry.taxYear === taxYear);
        return asked.filter((entry) => getReportOrder(entry) > String(after ?? "")).slice(0, limit);
      },
      (entry) => [getReportOrder(entry)],
    );
    const items = page.items.map((entry) => outstandingData(entry, today));
    return { data: { items }, text: "What HMRC does not know yet is listed.", paginationToken: page.paginationToken };
  });
}

/**
 * Warns before a run is locked about what HMRC does not know of the payroll: earlier runs, of this tax year and the one
 * before, whose FPS is missing (before a supplementary run also the main run of its period), and people whose figures of a tax year
 * were corrected and not reported.
 */
async function warnOfOutstanding(tx: Tx, run: RunToWarnOf): Promise<readonly WholeRunWarning[]> {
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

function mountFps(context: ServiceContext): void {
  mountOperation(context, submitFpsOperation, async ({ params, query, body, ...work }) => {
    const finalSubmissionDetails = detailsOf(body, work.today);
    if (finalSubmissionDetails !== null && body?.part)
      throw invalid([issueAt(["part"], "sent_together", { other: "finalSubmissionDetails" })]);
    const asked: FpsAsked = {
      ...params,
      ...query,
      finalSubmissionDetails,
      lateReason: body?.lateReason ?? null,
      lateWithoutReason: body?.lateWithoutReason ?? false,
      resendUnchanged: body?.resendUnchanged ?? false,
      employeeIds: body?.employeeIds ?? null,
      part: body?.part ?? null,
      pastYearCorrections: body?.pastYearCorrections ?? false,
    };
    const [first, ...others] = await submitFps(work, asked);
    const text =
      others.length === 0
        ? "The full payment submission is on its way."
        : `The full payment submission is on its way in ${others.length + 1} parts.`;
    return { data: submissionData(needed(first)), text };
  });
}

/** A body that was left out has no fields, not even null ones. */
function detailsOf(body: Partial<FpsBody> | undefined, today: string): FpsAsked["finalSubmissionDetails"] {
  const bare = Object.keys(bareFinalFields).filter((name) => isSent(body?.[name as keyof SentFinalSubmission]));
  const wrapped = body?.finalSubmissionDetails ?? null;
  const isGone = isRemoved("bareFinalDetails", today);
  if (bare.length > 0 && (isGone || wrapped !== null)) {
    const args = isGone ? null : { other: "finalSubmissionDetails" };
    throw invalid(bare.map((name) => issueAt([name], isGone ? "unknown_field" : "sent_together", args)));
  }
  if (wrapped !== null) return withoutNulls(wrapped);
  if (bare.length === 0) return null;
  const { isFinalSubmission = null, becauseSchemeCeased = null, dateSchemeCeased = null } = body ?? {};
  return withoutNulls({ isFinalSubmission, becauseSchemeCeased, dateSchemeCeased });
}

function isSent(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function mountReading(context: ServiceContext): void {
  mountList(context, listSubmissions, {
    from: (tx: Tx) => rtiTables(tx).selectFrom("rti_submission").select(SHOWN),
    filters: {
      taxYear: "tax_year",
      submissionType: "submission_type",
      status: "status",
      payrollConfigId: "payroll_config_id",
      firstPartSubmissionId: "first_part_id",
    },
    order: ["submission_id"],
    direction: "desc",
    show: (rows) => rows.map(submissionData),
    text: "The submissions are listed.",
  });

  mountOperation(context, getSubmission, async ({ params }, tx) => {
    const found = rtiTables(tx).selectFrom("rti_submission").select(SHOWN);
    const row = await found.where("submission_id", "=", params.submissionId).executeTakeFirst();
    if (row === undefined) throw notFound("submission");
    return { data: submissionData(row), text: "This is the submission." };
  });

  mountOperation(context, getMessage, async ({ params: { submissionId } }, tx) => {
    const found = rtiTables(tx).selectFrom("rti_submission").select(["ir_mark", "message"]);
    const row = await found.where("submission_id", "=", submissionId).executeTakeFirst();
    if (row === undefined) throw notFound("submission");
    return { data: { submissionId, irMark: row.ir_mark, xml: row.message }, text: "This is the message." };
  });
}

function mountMonthEps(context: ServiceContext): void {
  mountOperation(context, previewEps, async ({ params }, tx) => {
    const settings = await findTaxSettings(tx);
    const isKnown = settings !== null && context.rulebook.digestOf(params.taxYear) !== null;
    const { content } = isKnown ? await monthContent(tx, context, settings, params) : NOTHING;
    return { data: await previewData(tx, params.taxYear, content), text: "This is what the summary would state." };
  });

  mountOperation(context, operation, async ({ params, body, ...work }, tx) => {
    const { taxYear, taxMonth } = params;
    const asking = { today: work.today, acknowledgeUnpaidPayDays: body?.acknowledgeUnpaidPayDays === true };
    await lockTaxSettings(tx);
    const settings = await findTaxSettings(tx);
    // Without settings, or rules of the year, the message itself reports what is missing.
    const isKnown = settings !== null && context.rulebook.digestOf(taxYear) !== null;
    const acknowledged = isKnown ? await needMonthsClosed(tx, params, asking) : [];
    const earlier = await earlierOf(tx, params);
    for (const each of earlier) await needAnswered(tx, each, work.now);
    const said = isKnown ? await monthContent(tx, context, settings, params) : NOTHING;
    if (isKnown && Object.keys(said.content).length === 0) throw nothingToTell();
    const asked = {
      ...({ submissionType: "Eps", taxYear, taxMonth, content: said.content, supersedes: earlier[0] ?? null } as const),
      warnings: [...said.warnings, ...acknowledged],
    };
    const row = await submitEps(work, asked);
    const payRunIds = await runsThrough(tx, params);
    await context.runUses.record(tx, { usedBy: "Eps", recordId: row.submission_id, payRunIds });
    return { data: submissionData(row), text: "The employer payment summary is on its way." };
  });
}

/** Returns the locked runs of a tax year up to a month: an EPS reports amounts to date. */
async function runsThrough(tx: Tx, month: { taxYear: number; taxMonth: number }): Promise<readonly string[]> {
  const runs = await selectRuns(tx)
    .select("pay_run_id")
    .where("tax_year", "=", month.taxYear)
    .where("tax_month", "<=", month.taxMonth)
    .where("status", "=", "Locked")
    .execute();
  return runs.map(({ pay_run_id }) => pay_run_id);
}

type Earlier = Pick<SubmissionRow, "submission_id" | "status" | "job_id">;

/** Returns the EPSs of a month, the newest first. */
function earlierOf(tx: Tx, month: { taxYear: number; taxMonth: number }): Promise<readonly Earlier[]> {
  return rtiTables(tx)
    .selectFrom("rti_submission")
    .select(["submission_id", "status", "job_id"])
    .where("submission_type", "=", "Eps")
    .where("tax_year", "=", month.taxYear)
    .where("tax_month", "=", month.taxMonth)
    .orderBy("submission_id", "desc")
    .execute();
}

function nothingToTell(): Refused {
  const text = "Nothing is recovered, claimed or due, and payments were made: the month needs no summary.";
  return new Refused(409, { token: "eps_not_needed", text });
}

function mountManualEps(context: ServiceContext): void {
  mountOperation(context, submitManualEps, async ({ params: { taxYear }, body, ...work }, tx) => {
    const { acknowledgeUnpaidPayDays, ...stated } = body;
    const content = contentOf(stated);
    await lockTaxSettings(tx);
    const same = await underWayWith(tx, taxYear, content);
    if (same !== null) return { data: submissionData(same), text: "The same summary is on its way already." };
    const warnings = await needNobodyPaid(tx, content, { today: work.today, acknowledgeUnpaidPayDays });
    const asked = { ...MANUAL, taxYear, content, taxMonth: monthOf(content), supersedes: null, warnings };
    const row = await submitEps(work, asked);
    return { data: submissionData(row), text: "The employer payment summary is on its way." };
  });

  mountOperation(context, resubmitManualEps, async ({ params: { taxYear, submissionId }, body, ...work }, tx) => {
    const before = await findManual(tx, taxYear, submissionId);
    for (const each of await successorsOf(tx, before)) await needAnswered(tx, each, work.now);
    const { acknowledgeUnpaidPayDays = false, ...changes } = body ?? {};
    const content = contentOf(merged(before.facts, changes));
    const warnings = await needNobodyPaid(tx, content, { today: work.today, acknowledgeUnpaidPayDays });
    const asked = { ...MANUAL, taxYear, content, taxMonth: monthOf(content), supersedes: before, warnings };
    const row = await submitEps(work, asked);
    return { data: submissionData(row), text: "The employer payment summary is on its way again." };
  });
}

/** Returns a manual EPS of the year with this content that has no result yet. */
async function underWayWith(tx: Tx, taxYear: number, content: EpsContent): Promise<SubmissionRow | null> {
  const rows = await rtiTables(tx)
    .selectFrom("rti_submission")
    .selectAll()
    .where("submission_type", "=", "ManualEps")
    .where("tax_year", "=", taxYear)
    .where("status", "in", ["Pending", "Submitted"])
    .where(sql<boolean>`facts = ${JSON.stringify(content)}::jsonb`)
    .orderBy("submission_id")
    .execute();
  for (const row of rows) if (await isUnderWay(tx, row)) return row;
  return null;
}

/** Returns the EPS to change, locked: of two simultaneous changes the second sees the first. */
async function findManual(tx: Tx, taxYear: number, submissionId: string): Promise<SubmissionRow> {
  const row = await rtiTables(tx)
    .selectFrom("rti_submission")
    .selectAll()
    .where("submission_id", "=", submissionId)
    .where("submission_type", "=", "ManualEps")
    .where("tax_year", "=", taxYear)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound("submission");
  return row;
}

/** Returns the EPS itself, and those that replace it. */
function successorsOf(tx: Tx, { submission_id: id }: SubmissionRow) {
  return rtiTables(tx)
    .selectFrom("rti_submission")
    .select(["submission_id", "status", "job_id"])
    .where(({ eb, or }) => or([eb("submission_id", "=", id), eb("supersedes_submission_id", "=", id)]))
    .execute();
}

/** Returns the merged document, which must be complete again. */
function merged(before: object, change: object) {
  const parsed = manualEpsContent.safeParse(mergePatch(before, change));
  if (parsed.success) return parsed.data;
  throw invalidRequest("json", parsed.error.issues, mergePatch(before, change));
}

/** Returns a document without its nulls, as it is stored and as the engine reads it. */
function contentOf(body: object): EpsContent {
  return mergePatch({}, body) as EpsContent;
}

function monthOf({ taxMonth, recoverableAmounts, apprenticeshipLevy }: EpsContent): number | null {
  return taxMonth ?? recoverableAmounts?.taxMonth ?? apprenticeshipLevy?.taxMonth ?? null;
}
