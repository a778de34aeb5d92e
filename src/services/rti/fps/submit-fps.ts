import { type PayFrequency, readDate, taxPeriodOn } from "../../../engine/base";
import { pastYearPayslip, payslipOfJobs, toldLatePayslip, withFiguresToDate } from "../../../engine/filings/rti";
import { splitPieces } from "../../../platform";
import { Refused } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { findTaxSettings } from "../../pay";
import { type JobNi, niOfJobs, niReported, type RunRow, selectRunRows } from "../../pay-runs";
import { needReadyToSend } from "../send/ready-to-send";
import type { SavedSubmission } from "../send/save-submission";
import { rtiTables } from "../store/rti-tables";
import { type CorrectedFigures, correctedFigures } from "./corrected-figures";
import {
  type Earlier,
  earlierSubmissions,
  needAllAnswered,
  partToRepeat,
  replacedBy,
  supersededId,
} from "./earlier-submissions";
import { findRun, needPayslips, type RunSlip, slipsAfter } from "./find-run";
import { type FpsAsked, type LastSlip, lastSlips } from "./last-slips";
import { leaversToTell } from "./late-leavers";
import { unchanged } from "./need-meant";
import { type SubmittedPart, type Submitting, submitPart } from "./submit-part";

/** Why a past year is reported again. */
const CORRECTION = "H";

/**
 * Makes the full payment submission of a locked run from its final payslips and the current records, stores it and
 * queues it for sending, all in the caller's transaction: in one part, or in several for many employees. A second
 * submission of a run supersedes the first; refuses 409 `fps_unchanged` if it says the same and is not meant to. Returns the
 * parts.
 */
export async function submitFps(work: RequestWork, asked: FpsAsked): Promise<readonly SavedSubmission[]> {
  const { tx, context, now } = work;
  const run = await findRun(tx, asked);
  const settings = await findTaxSettings(tx);
  needReadyToSend(context, settings);
  const earlier = await earlierSubmissions(tx, run);
  const repeated = asked.part === null ? null : partToRepeat(earlier, asked.part);
  await needAllAnswered(tx, earlier, repeated, now);
  const slips = await slipsToReport(tx, run, { asked, repeated, most: context.gateway.mostEmployees });
  const submitting: Submitting = {
    work,
    run,
    settings,
    lateReason: asked.lateReason ?? (asked.pastYearCorrections ? CORRECTION : null),
    isCorrection:
      asked.pastYearCorrections ||
      asked.employeeIds !== null ||
      replacedBy(earlier, repeated).some(({ status }) => status === "Accepted"),
    asked,
    earlier,
  };
  const parts =
    repeated === null ? await submitParts(submitting, asked, slips) : [await repeatPart(submitting, repeated, slips)];
  if (!parts.some(({ hasNews }) => hasNews)) throw unchanged();
  return parts.map(({ row }) => row);
}

/** Submits all parts, one after another, so that only one is in memory. Only the last one states that it is final. */
async function submitParts(
  submitting: Submitting,
  { finalSubmissionDetails }: FpsAsked,
  { parts, next }: SlipsInParts,
): Promise<readonly SubmittedPart[]> {
  const { work, run, earlier } = submitting;
  const firstPartId = parts === 1 ? null : work.context.ids.next();
  const saved: SubmittedPart[] = [];
  for (let part = 1; part <= parts; part += 1) {
    const slips = await next();
    const final = part === parts ? finalSubmissionDetails : null;
    const submitted = await submitPart(submitting, {
      submissionId: part === 1 ? firstPartId : null,
      part,
      parts,
      firstPartId,
      supersedes: await supersededId(work.tx, run, earlier, slips),
      slips,
      final,
      isHeld: final !== null && parts > 1,
    });
    saved.push(submitted);
  }
  return saved;
}

/** Submits a part again, alone, for the same employees; it states what it stated of the year's end. */
async function repeatPart(
  submitting: Submitting,
  { part, parts, first_part_id, final_submission_details }: Earlier,
  { next }: SlipsInParts,
): Promise<SubmittedPart> {
  const slips = await next();
  return submitPart(submitting, {
    submissionId: null,
    part,
    parts,
    firstPartId: first_part_id,
    supersedes: await supersededId(submitting.work.tx, submitting.run, submitting.earlier, slips),
    slips,
    final: final_submission_details,
    isHeld: false,
  });
}

/** The payslips of a submission, in parts. */
interface SlipsInParts {
  readonly parts: number;
  /** Reads the payslips of the next part, in the order of employees. */
  readonly next: () => Promise<readonly RunSlip[]>;
}

interface Wanted {
  readonly asked: FpsAsked;
  /** The part that is sent again; null for the whole submission. */
  readonly repeated: Earlier | null;
  /** The most employees of a part. */
  readonly most: number;
}

/** Returns the payslips of the run and the leavers told late, those of a part of it, or those that correct its tax year after its end. */
async function slipsToReport(tx: Tx, run: RunRow, { asked, repeated, most }: Wanted): Promise<SlipsInParts> {
  if (asked.pastYearCorrections)
    return inPieces(splitPieces(await withJobs(tx, run, await slipsToCorrect(tx, run)), most));
  if (repeated !== null) {
    const employeeIds = await employeesOf(tx, repeated);
    const own = await slipsAfter(tx, run, { employeeIds, after: "", limit: null });
    // A leaver told late is stated by the part that stated the leaving first.
    const toldLate = (await leaversToTell(tx, run)).filter(({ employee_id: id }) => employeeIds.includes(id));
    return inPieces([await withJobs(tx, run, [...(await withCorrectedFigures(tx, run, own)), ...toldLate])]);
  }
  const { employeeIds } = asked;
  const count = await needPayslips(tx, run, employeeIds);
  let [after, parts, read] = ["", 1, 0];
  while (parts * most < count) parts += 1;
  return {
    parts,
    next: async () => {
      read += 1;
      const slips = await slipsAfter(tx, run, { employeeIds, after, limit: most });
      after = slips.at(-1)?.employee_id ?? after;
      const toldLate = read === parts && employeeIds === null ? await leaversToTell(tx, run) : [];
      return withJobs(tx, run, [...(await withCorrectedFigures(tx, run, slips)), ...toldLate]);
    },
  };
}

function inPieces(pieces: readonly (readonly RunSlip[])[]): SlipsInParts {
  let read = 0;
  return {
    parts: pieces.length,
    next: async () => {
      read += 1;
      return pieces[read - 1] ?? [];
    },
  };
}

async function employeesOf(tx: Tx, { submission_id }: Earlier): Promise<readonly string[]> {
  const rows = await rtiTables(tx)
    .selectFrom("rti_told")
    .select("employee_id")
    .where("submission_id", "=", submission_id)
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

/**
 * Returns the payslips of a submission as it reports those of people with several jobs: National Insurance of all of them
 * once, under the nominated record. If the run does not pay that record, it is reported beside them, with no payment.
 */
async function withJobs(tx: Tx, run: RunRow, slips: readonly RunSlip[]): Promise<readonly RunSlip[]> {
  const all = await niOfJobs(
    tx,
    run.year,
    slips.map(({ employee_id }) => employee_id),
  );
  if (all.length === 0) return slips;
  const nominated = await nominatedOnly(tx, run, all, slips);
  return [...slips, ...nominated].map((slip) => {
    const { document, employee_id: id, isPastYear } = slip;
    const toDate = all.filter(({ paidOn }) => isPastYear || paidOn <= run.regular_payment_date);
    const ofRun = all.filter(({ payRunId }) => !isPastYear && payRunId === run.pay_run_id);
    const payslip = payslipOfJobs(document.payslip, {
      isNominated: document.jobs === undefined || document.jobs.nominatedEmployeeId === id,
      inPeriod: niReported(ofRun, id).reportedHere,
      ...niReported(toDate, id),
    });
    return { ...slip, document: { ...document, payslip } };
  });
}

/** Returns the nominated records that a run does not pay, with their last payslips of the year and no payment. */
async function nominatedOnly(
  tx: Tx,
  run: RunRow,
  all: readonly JobNi[],
  slips: readonly RunSlip[],
): Promise<readonly RunSlip[]> {
  const ofRun = all.filter(({ payRunId }) => payRunId === run.pay_run_id);
  const reported = new Set([...ofRun, ...slips.map(({ employee_id: employeeId }) => ({ employeeId }))].map(idOf));
  const ids = ofRun.map(({ nominatedEmployeeId }) => nominatedEmployeeId).filter((id) => !reported.has(id));
  const place = (payFrequency: PayFrequency) => ({
    paymentDate: run.regular_payment_date,
    period: taxPeriodOn(readDate(run.regular_payment_date), run.year, payFrequency).period,
    taxWeek: run.tax_week,
    taxMonth: run.tax_month,
  });
  return (await lastSlips(tx, run.year, [...new Set(ids)])).map(
    ({ employee_id, document: { absence: _, ...document } }): RunSlip => ({
      employee_id,
      document: {
        ...document,
        payslip: toldLatePayslip(document.payslip, place(document.payslip.payFrequency)),
        jobs: { nominatedEmployeeId: employee_id, countedPayslipIds: [] },
      },
      run,
      corrections: [],
      settledIn: [],
      isPastYear: false,
      isLeavingOnly: false,
      isNominatedOnly: true,
    }),
  );
}

function idOf({ employeeId }: { readonly employeeId: string }): string {
  return employeeId;
}

/**
 * Returns what corrects a tax year after its end: the last payslips of the year of those whose corrected figures are not
 * reported, on the payroll of a run. Only one request at a time reports them; refuses 409 `no_past_year_corrections`.
 */
async function slipsToCorrect(tx: Tx, run: RunRow): Promise<readonly RunSlip[]> {
  await hold(tx, `past year ${run.organisation_id} ${run.year}`);
  const figures = await correctedFigures(tx, run.year);
  const due = new Map([...figures].filter(([, { isReported }]) => !isReported));
  const last = await lastSlips(tx, run.year, [...due.keys()]);
  const runs = await runsOf(tx, last, run.payroll_config_id);
  const slips = last.flatMap((slip) => {
    const own = runs.get(slip.pay_run_id);
    const corrected = due.get(slip.employee_id);
    return own === undefined || corrected === undefined ? [] : [pastYearSlip(slip, own, corrected)];
  });
  if (slips.length > 0) return slips;
  throw new Refused(409, {
    token: "no_past_year_corrections",
    text: "No correction of this tax year that was settled after its end is left to report.",
  });
}

/** Returns the payslips of a run; the last ones of a tax year with the figures that corrections have stated since its end. */
async function withCorrectedFigures(tx: Tx, run: RunRow, slips: readonly RunSlip[]): Promise<readonly RunSlip[]> {
  const figures = await correctedFigures(tx, run.year);
  if (figures.size === 0) return slips;
  const last = await lastSlips(tx, run.year, [...figures.keys()]);
  const here = new Set(last.filter((slip) => slip.pay_run_id === run.pay_run_id).map((slip) => slip.employee_id));
  return slips.map((slip) => {
    const corrected = figures.get(slip.employee_id);
    if (corrected === undefined || !here.has(slip.employee_id)) return slip;
    const payslip = withFiguresToDate(slip.document.payslip, corrected.yearToDate);
    const document = { ...slip.document, payslip };
    return { ...slip, document, corrections: corrected.correctionIds, settledIn: corrected.payRunIds };
  });
}

function pastYearSlip({ employee_id, document }: LastSlip, run: RunRow, corrected: CorrectedFigures): RunSlip {
  return {
    employee_id,
    document: { ...document, payslip: pastYearPayslip(document.payslip, corrected.yearToDate) },
    run,
    corrections: corrected.correctionIds,
    settledIn: corrected.payRunIds,
    isPastYear: true,
    isLeavingOnly: corrected.isRepaid,
    isNominatedOnly: false,
  };
}

async function runsOf(
  tx: Tx,
  slips: readonly LastSlip[],
  payrollConfigId: string,
): Promise<ReadonlyMap<string, RunRow>> {
  if (slips.length === 0) return new Map();
  const rows = await selectRunRows(tx)
    .where("payroll_config_id", "=", payrollConfigId)
    .where(
      "pay_run_id",
      "in",
      slips.map(({ pay_run_id }) => pay_run_id),
    )
    .execute();
  return new Map(rows.map((row) => [row.pay_run_id, row]));
}
