import { z } from "@hono/zod-openapi";
import { needed } from "../../engine/base";
import { type Caller, notFound } from "../../platform/http";
import { findUnendedJobs, type JobInHand } from "../../platform/jobs";
import { hold, type Tx } from "../../platform/store";
import {
  idField,
  mountOperation,
  type OnPage,
  type OperationService,
  operation,
  PAYROLL_NOT_FOUND,
  type RequestWork,
  requestAsJob,
  requesterName,
  type ServiceContext,
  taxYearField,
} from "../contract";
import { holdEmployees } from "../employees";
import { countP60sOfLeavers } from "../forms";
import { type ConfigRow, findConfig, lockConfig } from "../pay";
import { lockPayroll, selectRuns } from "../pay-runs";
import {
  findOutstanding,
  isYearReportedOver,
  missingSubmissions,
  outstandingData,
  outstandingExample,
  selectSubmissions,
  submitFps,
  untoldLeavers,
  withoutForgottenMonths,
} from "../rti";
import { finaliseYear as finaliseOperation } from "./contract/finalise-operation";
import { type FinalisedYear, type Finalising, yearEndRead } from "./contract/year-end-schemas";
import { checkYear } from "./finalise/check-year";
import { closeEmployees, countWaiting } from "./finalise/close-employees";
import { type AskedYear, type ClosingYear, closingYear, markChanged } from "./finalise/closing-year";
import {
  asksForP60s,
  makeP60sLater,
  needP60sAsked,
  outstandingTasks,
  publishYearEnd,
  withP60sOfLeavers,
} from "./finalise/make-p60s-later";
import { openPeriods } from "./finalise/open-periods";
import { yearEndMigrations } from "./store/year-end-migrations";
import type { YearEndTables } from "./store/year-end-tables";

const FINAL = { isFinalSubmission: true };

/** A submission repeated after the pay date gives a reason: it corrects the one before. */
const CORRECTION = "H" as const;

const FINALISING = "year_end_finalising";

/** Years finalised at a time in a process: each is much work. */
const AT_ONCE = 1;

const PAYROLL = "01JZ3V6D4R8QK2M5N7P9T1W3X5";

const readYearEnd = operation({
  id: "getPayrollYearEnd",
  method: "get",
  path: "/v1/payroll/year-end/{taxYear}/{payrollConfigId}",
  service: "Year end",
  scope: "organisation",
  summary:
    "How far a tax year of a payroll is: what is not locked, what was not submitted, and what finalising it answered",
  description:
    "`status` is `Open` until the year is finalised, and the fields of the result are null until then. `openPeriods` and `missingSubmissions` list what is left to do, and `outstanding` what HMRC does not know yet.",
  params: z.object({ taxYear: taxYearField(), payrollConfigId: idField() }),
  data: yearEndRead,
  token: "year_end_retrieved",
  refusals: [
    PAYROLL_NOT_FOUND,
    { status: 404, token: "pay_run_not_found", when: "The payroll does not pay in the tax year." },
  ],
  examples: {
    data: {
      taxYear: 2026,
      payrollConfigId: PAYROLL,
      status: "Open",
      finalising: null,
      missingSubmissions: [{ submissionType: "Fps", taxYear: 2026, period: 11, taxMonth: null }],
      outstanding: [outstandingExample],
      openPeriods: [{ payrollConfigId: PAYROLL, period: 12 }],
      finalisedAt: null,
      finalSubmissionId: null,
      p60Count: null,
      taxCodeChanges: null,
      outstandingTasks: null,
    },
  },
});

/** The defaults of a request without a body, whose schema is not applied. */
const USUAL = { submitFinalFps: false, acknowledgeWarnings: false, clearWeek1Month1: true, generateP60s: true };

/** The year-end service: issuing P60s, and the codes of the new year. */
export const yearEndService: OperationService = {
  name: "year-end",
  migrations: yearEndMigrations,
  mount: mountFinalise,
  mountBefore: mountRead,
};

function mountFinalise(context: ServiceContext): void {
  handleFinalising(context);
  mountOperation(context, finaliseOperation, async ({ params, body, ...work }) => {
    const asked = { ...params, ...USUAL, ...body };
    const queued = await queueFinalising(work, asked);
    if (queued !== null) {
      const text = "A job finalises the tax year, which is open until then: see `finalising`.";
      return { data: showYear(asked, null, queued), text, isAccepted: true };
    }
    return { data: showYear(asked, await finaliseYear(work, asked)), text: "The tax year is finalised." };
  });
}

function mountRead(context: ServiceContext): void {
  mountOperation(context, readYearEnd, async ({ params, today }, tx) => {
    const { taxYear, payrollConfigId } = params;
    const config = await findConfig(tx, payrollConfigId);
    if (config === null) throw notFound("payroll_config");
    const open = await openPeriods(tx, config, taxYear);
    if (open === null) throw notFound("pay_run");
    const outstanding = await findOutstanding(tx, context, { payrollConfigId, taxYears: [taxYear], today });
    const finalised = await findYear(tx, params);
    const data = {
      ...showYear(params, finalised, await finalisingOf(tx, params)),
      missingSubmissions: missingSubmissions(outstanding).map(({ isCorrection: _, ...missing }) => missing),
      outstanding: withoutForgottenMonths(outstanding).map((entry) => outstandingData(entry, today)),
      openPeriods: [...open],
    };
    return { data, text: "This is the tax year of the payroll." };
  });
}

/** Returns what finalising a year led to, with the tasks that have come up since; null if it is open. */
async function findYear(tx: Tx, year: PayrollYear): Promise<FinalisedYear | null> {
  const finalised = await findFinalised(tx, year);
  if (finalised === null) return null;
  const count = await countP60sOfLeavers(tx, year);
  return { ...finalised, outstandingTasks: withP60sOfLeavers(finalised.outstandingTasks, count) };
}

/** Returns a tax year of a payroll as the interface shows it. */
function showYear(
  { taxYear, payrollConfigId }: PayrollYear,
  finalised: FinalisedYear | null,
  finalising: Finalising | null = null,
) {
  return {
    taxYear,
    payrollConfigId,
    status: finalised === null ? ("Open" as const) : ("Finalised" as const),
    finalising,
    finalisedAt: finalised?.finalisedAt ?? null,
    finalSubmissionId: finalised?.finalSubmissionId ?? null,
    p60Count: finalised?.p60Count ?? null,
    taxCodeChanges: finalised === null ? null : [...finalised.taxCodeChanges],
    outstandingTasks: finalised === null ? null : [...finalised.outstandingTasks],
  };
}

interface FinalisingPayload {
  readonly asked: AskedYear;
  readonly caller: Caller;
}

/** Handles the job that finalises a year of a large payroll in one transaction: until that is committed it is open. */
function handleFinalising(context: ServiceContext): void {
  context.jobs.handle<FinalisingPayload>(FINALISING, (job) => finalise(context, job), { atOnce: AT_ONCE });
}

/** A year has one such job at a time: one that is finalised was so by an attempt that ended after its transaction. */
async function finalise(context: ServiceContext, job: JobInHand<FinalisingPayload>): Promise<object> {
  const { asked } = job.payload;
  const done = await context.store.inTenant(job.organisation, (tx) => findFinalised(tx, asked));
  if (done !== null && !asksForP60s(done, asked)) return { p60Count: done.p60Count };
  return requestAsJob(context, job, finaliseOperation, async (work, onPage) => {
    const { payrollConfigId, p60Count } = await finaliseYear(work, asked, onPage);
    return { result: { p60Count }, recordIds: { payrollConfigId } };
  });
}

/** Returns the job that finalises a year, or waits to; null when none does. */
async function finalisingOf(tx: Tx, { payrollConfigId, taxYear }: PayrollYear): Promise<Finalising | null> {
  const job = await findUnendedJobs(tx, FINALISING, { asked: { payrollConfigId, taxYear } });
  return job === null ? null : { jobId: job.jobId, doneCount: job.doneCount, totalCount: job.totalCount };
}

/**
 * Queues the job if the payroll has more employees than are finalised at once, and returns it, or the one that is on its
 * way; null if the request itself finalises the year. What would be refused is refused here already.
 */
async function queueFinalising(work: RequestWork, asked: AskedYear): Promise<Finalising | null> {
  const { tx, context, organisationId, caller } = work;
  const { payrollConfigId } = asked;
  // The job may hold the organisation's year ends for minutes.
  const begun = await finalisingOf(tx, asked);
  if (begun !== null) return begun;
  const employees = (await context.employeesByPayroll(tx, [payrollConfigId])).get(payrollConfigId) ?? 0;
  if (employees <= context.largePayroll) return null;
  await lockYearEnds(tx, organisationId);
  const queued = await finalisingOf(tx, asked);
  if (queued !== null) return queued;
  const done = await findFinalised(tx, asked);
  if (done === null)
    await checkYear(work, await lockConfig(tx, payrollConfigId), closingYear(payrollConfigId, asked.taxYear), asked);
  else needP60sAsked(done, asked);
  const payload: FinalisingPayload = { asked, caller };
  const jobId = await context.jobs.enqueue(tx, {
    organisation: organisationId,
    kind: FINALISING,
    payload,
    totalCount: employees,
  });
  return { jobId, doneCount: 0, totalCount: employees };
}

/**
 * Finalises a tax year of a payroll, in one transaction. A second time it makes the P60s that were not asked for; refuses 409
 * `year_already_finalised` if there are none.
 */
async function finaliseYear(work: RequestWork, asked: AskedYear, onPage?: OnPage): Promise<FinalisedYear> {
  const { tx, context, organisationId } = work;
  const year = closingYear(asked.payrollConfigId, asked.taxYear);
  await lockYearEnds(tx, organisationId);
  await lockPayroll(tx, year.payrollConfigId, "alone");
  await holdEmployees(tx, year.payrollConfigId);
  const config = await lockConfig(tx, year.payrollConfigId);
  const done = await findFinalised(tx, year);
  if (done !== null) {
    needP60sAsked(done, asked);
    return makeP60sLater(work, year, done, onPage);
  }
  const waiting = await checkYear(work, config, year, asked);
  const waitsFor = waiting.map(({ payrollConfigId }) => payrollConfigId);
  const carry = { clearWeek1Month1: asked.clearWeek1Month1, mark: markOf(config) };
  const wanted = { generateP60s: asked.generateP60s, waiting: waitsFor, carry };
  const finalSubmissionId = asked.submitFinalFps ? await submitFinalFps(work, year) : null;
  const closed = await closeEmployees(work, year, wanted, onPage);
  const changed = await markChanged(work, closed.changes);
  const data: FinalisedYear = {
    taxYear: year.taxYear,
    payrollConfigId: year.payrollConfigId,
    finalisedAt: work.now,
    finalSubmissionId,
    p60Count: closed.certified.length,
    taxCodeChanges: closed.changes,
    outstandingTasks: outstandingTasks({
      ...closed,
      taxYear: year.taxYear,
      waiting: await countWaiting(tx, year, waitsFor),
      untoldLeavers: (await untoldLeavers(tx, { ...year, leftBy: year.lastDay })).length,
      finalSubmissionSent: await isYearReportedOver(tx, year.taxYear),
      upliftKnown: context.rulebook.taxYears.includes(year.taxYear + 1),
    }),
  };
  await keep(work, data);
  await useRuns(work, data);
  await publishYearEnd(work, data, { certified: closed.certified, changed });
  return data;
}

/** When two payrolls are finalised at once, the second sees that the first one is. */
async function lockYearEnds(tx: Tx, organisationId: string): Promise<void> {
  await hold(tx, `year end ${organisationId}`);
}

function markOf({ pay_frequency: frequency }: ConfigRow): "W1" | "M1" {
  return ["Weekly", "Fortnightly", "FourWeekly"].includes(frequency) ? "W1" : "M1";
}

async function useRuns({ tx, context }: RequestWork, { payrollConfigId, taxYear }: FinalisedYear): Promise<void> {
  const runs = await selectRuns(tx)
    .select("pay_run_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .where("tax_year", "=", taxYear)
    .execute();
  const payRunIds = runs.map(({ pay_run_id }) => pay_run_id);
  await context.runUses.record(tx, { usedBy: "YearEnd", recordId: String(taxYear), payRunIds });
}

async function keep({ tx, organisationId, caller, now }: RequestWork, data: FinalisedYear): Promise<void> {
  const { taxCodeChanges, outstandingTasks: tasks } = data;
  await tx
    .withTables<YearEndTables>()
    .insertInto("year_end")
    .values({
      organisation_id: organisationId,
      payroll_config_id: data.payrollConfigId,
      tax_year: data.taxYear,
      finalised_at: now,
      final_submission_id: data.finalSubmissionId,
      p60_count: data.p60Count,
      finalised_by: requesterName(caller),
      document: JSON.stringify({ taxCodeChanges, outstandingTasks: tasks }),
    })
    .execute();
}

/** Sends the FPS of the year's last period as the final submission of the year; returns its id, or that of its last part. */
async function submitFinalFps(work: RequestWork, { payrollConfigId, taxYear }: ClosingYear): Promise<string> {
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

/** A tax year of a payroll. */
interface PayrollYear {
  readonly payrollConfigId: string;
  readonly taxYear: number;
}

/** Returns what finalising a year led to; null if it is open. */
async function findFinalised(tx: Tx, year: PayrollYear): Promise<FinalisedYear | null> {
  const row = await tx
    .withTables<YearEndTables>()
    .selectFrom("year_end")
    .selectAll()
    .where("payroll_config_id", "=", year.payrollConfigId)
    .where("tax_year", "=", year.taxYear)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    taxYear: row.tax_year,
    payrollConfigId: row.payroll_config_id,
    finalisedAt: row.finalised_at,
    finalSubmissionId: row.final_submission_id,
    p60Count: row.p60_count,
    ...row.document,
  };
}
