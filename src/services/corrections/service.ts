import type { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { formatPence, needed, readPence } from "../../engine/base";
import { type LeaverDebt, leaverDebt, repaidDebt } from "../../engine/corrections";
import { splitPieces } from "../../platform";
import { invalid, issueAt, notFound, Refused } from "../../platform/http";
import type { Jobs } from "../../platform/jobs";
import type { Ids } from "../../platform/ports";
import type { Tx } from "../../platform/store";
import {
  type DeletedRun,
  mountList,
  mountOperation,
  type OperationService,
  type PayrollRuns,
  type PayslipMade,
  type PayslipsLocked,
  type ReopenedRun,
  type RequestWork,
  type RunName,
  type ServiceContext,
} from "../contract";
import { factsByIds, lockRecords } from "../employees";
import { findConfig } from "../pay";
import { findRun, getSlip, lockPayroll, nextSlips, type RunRow, selectRuns } from "../pay-runs";
import { dismissCorrections, listCorrections } from "./contract/correction-operations";
import type { correctionShown, Repayment } from "./contract/correction-schemas";
import { type PostAsked, postCorrections } from "./contract/post-operation";
import { recordRepayment } from "./contract/repay-operation";
import { handleLateFacts, publishChange, queueLateFacts, withOtherJobs } from "./follow/late-facts";
import { findCauses, haveSameCauses } from "./plan/causes";
import { shownLine } from "./plan/content";
import { findHistories } from "./plan/jobs-now";
import { planEmployee } from "./plan/plan-employee";
import {
  givenByCorrections,
  needPostable,
  type Posted,
  type Posting,
  postCorrections as post,
  refused,
} from "./post/post-corrections";
import { release } from "./post/release";
import { changeCorrection } from "./store/change-correction";
import { correctionMigrations } from "./store/correction-migrations";
import type { CorrectionTables } from "./store/correction-tables";
import { type CorrectionRow, selectCorrections } from "./store/select-corrections";

const ROWS_AT_ONCE = 50;

/** The corrections service: late facts of closed periods, and what open runs settle of them. */
export const correctionsService: OperationService = {
  name: "corrections",
  migrations: correctionMigrations,
  followRuns: followChanges,
  payslipSource: { given: givenByCorrections, locked: keepFacts, made: keptFacts },
  runReopened: takeBackSettled,
  runDeleted: takeBackPosted,
  mount: (context) => {
    handleLateFacts(context);
    mountCorrectionList(context);
    mountPost(context);
    mountDismiss(context);
    mountRepayment(context);
  },
};

/** Returns what a final payslip was calculated from; null for one of earlier versions, of which nothing is kept. */
async function keptFacts(tx: Tx, payslipId: string): Promise<PayslipMade | null> {
  const row = await tx
    .withTables<CorrectionTables>()
    .selectFrom("closed_facts")
    .select("made")
    .where("payslip_id", "=", payslipId)
    .executeTakeFirst();
  return row?.made ?? null;
}

/**
 * Follows the changes that are reported for open runs: employees with closed periods are marked for the job that looks
 * for late facts. Changes without an employee are of settings that have no date, and act from now on.
 */
function followChanges(runs: PayrollRuns, environment: { readonly jobs: Jobs; readonly ids: Ids }): PayrollRuns {
  return {
    ...runs,
    markDirty: async (tx, changed) => {
      await runs.markDirty(tx, changed);
      const { organisationId, employeeId } = changed;
      if (employeeId !== undefined) await queueLateFacts(tx, environment, organisationId, [employeeId]);
    },
    markEmployeesDirty: async (tx, organisationId, marks) => {
      await runs.markEmployeesDirty(tx, organisationId, marks);
      const employeeIds = [...new Set(marks.map(({ employeeId }) => employeeId))];
      await queueLateFacts(tx, environment, organisationId, employeeIds);
    },
  };
}

/** Opens the corrections that a reopened run had settled again. */
function takeBackSettled(tx: Tx, { work, period }: ReopenedRun): Promise<void> {
  return takeBack(tx, work, period.payRunId);
}

/** Opens the corrections that are posted in a deleted run again. */
function takeBackPosted(tx: Tx, { work, payRunId }: DeletedRun): Promise<void> {
  return takeBack(tx, work, payRunId);
}

async function takeBack(tx: Tx, { context, organisationId, now }: RequestWork, payRunId: string): Promise<void> {
  const rows = await selectCorrections(tx)
    .selectAll()
    .where("posted_run_id", "=", payRunId)
    .where("status", "=", "Posted")
    .execute();
  await release(tx, rows, now);
  const employeeIds = [...new Set(rows.map(({ employee_id }) => employee_id))];
  await queueLateFacts(tx, context, organisationId, await withOtherJobs(tx, employeeIds));
}

/** Keeps what final payslips were calculated from. */
async function keepFacts(tx: Tx, { payslips, period, organisationId, work }: PayslipsLocked): Promise<void> {
  if (payslips.length === 0) return;
  for (const piece of splitPieces(payslips, ROWS_AT_ONCE)) {
    const rows = piece.map(({ payslipId, employeeId, made }) => ({
      organisation_id: organisationId,
      payslip_id: payslipId,
      employee_id: employeeId,
      regular_payment_date: period.regularPaymentDate,
      made: JSON.stringify(made),
    }));
    await tx.withTables<CorrectionTables>().insertInto("closed_facts").values(rows).execute();
  }
  const employeeIds = await withOtherJobs(tx, await withCorrections(tx, payslips));
  await queueLateFacts(tx, work.context, organisationId, employeeIds);
}

/** Returns those whose corrections the run settles, or leaves open: what remains of them is planned again. */
async function withCorrections(tx: Tx, payslips: PayslipsLocked["payslips"]): Promise<readonly string[]> {
  const rows = await selectCorrections(tx)
    .select("employee_id")
    .distinct()
    .where("status", "in", ["Open", "Posted"])
    .where(
      "employee_id",
      "in",
      payslips.map(({ employeeId }) => employeeId),
    )
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

function mountDismiss(context: ServiceContext): void {
  mountOperation(
    context,
    dismissCorrections,
    async ({ params: { payrollConfigId }, body, organisationId, now }, tx) => {
      if ((await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
      const ids = [...new Set(body.correctionIds)];
      const rows = await lockCorrections(tx, payrollConfigId, ids);
      for (const row of rows) refuseClosed(row);
      const open = rows.filter(({ status }) => status === "Open");
      if (open.length > 0) {
        await tx
          .withTables<CorrectionTables>()
          .updateTable("correction")
          .set({ status: "Dismissed", reason: body.reason, updated_at: now })
          .where(
            "correction_id",
            "in",
            open.map(({ correction_id }) => correction_id),
          )
          .execute();
        const employeeIds = open.map(({ employee_id }) => employee_id);
        await publishChange(tx, context, { organisationId, payrollConfigId, employeeIds });
      }
      const skipped = rows.length - open.length;
      const summary = { totalProcessed: ids.length, successful: open.length, skipped, failed: 0 };
      const results = ids.map((correctionId) => ({ correctionId, success: true, error: null }));
      return { data: { results, summary }, text: `Corrections dismissed: ${open.length}.` };
    },
  );
}

/** Refuses corrections that are not open any more, but for those that are dismissed already. */
function refuseClosed(row: CorrectionRow): void {
  if (row.status === "Superseded") throw refused("correction_superseded", row);
  if (row.status === "Posted") throw refused("correction_already_posted", row);
  if (row.status === "Repaid") throw refused("correction_already_repaid", row);
}

function mountCorrectionList(context: ServiceContext): void {
  mountList(context, listCorrections, {
    within: async ({ tx, params }) => {
      if ((await findConfig(tx, params.payrollConfigId)) === null) throw notFound("payroll_config");
    },
    from: (tx: Tx) => selectCorrections(tx).selectAll(),
    filters: {
      payrollConfigId: "payroll_config_id",
      employeeId: "employee_id",
      status: "status",
      year: (year) => sql`years @> ${JSON.stringify([year])}::jsonb`,
    },
    order: ["correction_id"],
    direction: "desc",
    show: (rows, { tx }) => withPlaces(tx, rows),
    text: "The corrections are listed.",
  });
}

/** Returns corrections as responses show them, with the runs that they were posted in. */
async function withPlaces(tx: Tx, rows: readonly CorrectionRow[]) {
  const runIds = rows.flatMap(({ posted_run_id }) => posted_run_id ?? []);
  const runs =
    runIds.length === 0
      ? []
      : await selectRuns(tx)
          .select(["pay_run_id", "year", "period", "supplementary"])
          .where("pay_run_id", "in", runIds)
          .execute();
  const places = new Map(runs.map(({ pay_run_id, ...place }) => [pay_run_id, place]));
  return rows.map((row) => correctionData(row, places.get(row.posted_run_id ?? "") ?? null));
}

function mountRepayment(context: ServiceContext): void {
  mountOperation(context, recordRepayment, async ({ params, body, ...work }, tx) => {
    const { payrollConfigId, correctionId } = params;
    if ((await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
    const row = needed((await lockCorrections(tx, payrollConfigId, [correctionId]))[0]);
    const debt = await debtOf({ ...work, context }, row);
    const { basis, receivedOn, reference } = body;
    if (row.repayments.some((each) => each.basis !== basis)) throw refused("repayment_basis_differs", row);
    const before = repaidDebt(debt, { received: received(row.repayments), basis });
    refuseAmount(body.amount, before.outstanding);
    const repayment = { amount: formatPence(body.amount), basis, receivedOn, reference, recordedAt: work.now };
    const repayments = [...row.repayments, repayment];
    const { isRepaid, outstanding, toReturn } = repaidDebt(debt, { received: received(repayments), basis });
    await changeCorrection(tx, correctionId, {
      repayments,
      updated_at: work.now,
      ...(isRepaid ? { status: "Repaid" as const, past_years: debt.years.map(figuresOf) } : {}),
    });
    const { organisationId } = work;
    await publishChange(tx, context, { organisationId, payrollConfigId, employeeIds: [row.employee_id] });
    const correction = correctionData(await read(tx, correctionId), null);
    const fpsDue = isRepaid ? debt.years.map(({ taxYear }) => taxYear) : [];
    return { data: { correction, outstanding, toReturn, fpsDue }, text: "The repayment is recorded." };
  });
}

function received(repayments: readonly Repayment[]): string {
  return formatPence(repayments.reduce((sum, { amount }) => sum + readPence(amount), 0));
}

function refuseAmount(pence: number, outstanding: string): void {
  if (pence === 0) throw invalid([issueAt(["amount"], "too_small", { minimum: formatPence(1) })]);
  if (pence > readPence(outstanding)) throw invalid([issueAt(["amount"], "too_large", { maximum: outstanding })]);
}

function figuresOf({ taxYear, yearToDate }: LeaverDebt["years"][number]) {
  return { taxYear, yearToDate };
}

function read(tx: RequestWork["tx"], correctionId: string): Promise<CorrectionRow> {
  return selectCorrections(tx).selectAll().where("correction_id", "=", correctionId).executeTakeFirstOrThrow();
}

/** Returns the debt of an open correction, calculated again; refuses one that the facts of today have changed. */
async function debtOf({ tx, context }: RequestWork, row: CorrectionRow): Promise<LeaverDebt> {
  await needPostable(tx, row);
  if (row.status === "Posted") throw refused("correction_already_posted", row);
  if ((row.content.debt ?? null) === null) throw refused("correction_has_no_debt", row);
  const people = await factsByIds(tx, [row.employee_id]);
  const history = (await findHistories(tx, context, people)).get(row.employee_id);
  const next = await nextSlips(tx, context, people);
  if (history === undefined || next === null) throw refused("correction_superseded", row);
  const own = planEmployee(history, { next: getSlip(next, row.employee_id), rulebook: context.rulebook });
  const isSame = own !== null && haveSameCauses(row.content.causes, await findCauses(tx, row.employee_id, own));
  const debt = own === null || !isSame ? null : leaverDebt(own.years, context.rulebook);
  if (debt === null) throw refused("correction_superseded", row);
  return debt;
}

function mountPost(context: ServiceContext): void {
  mountOperation(context, postCorrections, async ({ params: { payrollConfigId }, body, ...work }, tx) => {
    if ((await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
    refuseTwins(body.corrections);
    const run = await holdOpenRun(tx, { payrollConfigId, ...body.postIn });
    const ids = body.corrections.map(({ correctionId }) => correctionId);
    const rows = new Map((await lockCorrections(tx, payrollConfigId, ids)).map((row) => [row.correction_id, row]));
    const posted: Posted[] = [];
    for (const together of byEmployee(body.corrections, rows)) {
      posted.push(...(await post({ ...work, context }, run, together)));
    }
    const changed = posted.filter(({ isChanged }) => isChanged);
    const { organisationId } = work;
    if (changed.length > 0) {
      const employeeIds = changed.map(({ employeeId }) => employeeId);
      const marks = employeeIds.map((employeeId) => ({ employeeId, payrollConfigId }));
      await context.payrollRuns.markEmployeesDirty(tx, organisationId, marks);
      await publishChange(tx, context, { organisationId, payrollConfigId, employeeIds });
    }
    const skipped = posted.length - changed.length;
    const lines = posted.flatMap(({ correctionId, employeeId, lines: own }) =>
      own.map((each) => ({ correctionId, employeeId, lineId: each.lineId, ...shownLine(each) })),
    );
    return {
      data: {
        results: ids.map((correctionId) => ({ correctionId, success: true, error: null })),
        summary: { totalProcessed: ids.length, successful: changed.length, skipped, failed: 0 },
        lines,
      },
      text: `Corrections posted: ${changed.length}.`,
    };
  });
}

/** Returns postings in parts in which no employee has two: a second one is planned with the first. */
function byEmployee(
  corrections: readonly PostAsked[],
  rows: ReadonlyMap<string, CorrectionRow>,
): readonly (readonly Posting[])[] {
  const parts: Posting[][] = [];
  const counts = new Map<string, number>();
  for (const asked of corrections) {
    const row = rows.get(asked.correctionId);
    if (row === undefined) throw notFound("correction");
    const at = counts.get(row.employee_id) ?? 0;
    counts.set(row.employee_id, at + 1);
    const part = parts[at];
    if (part === undefined) parts.push([{ row, asked }]);
    else part.push({ row, asked });
  }
  return parts;
}

function refuseTwins(corrections: readonly PostAsked[]): void {
  const ids = corrections.map(({ correctionId }) => correctionId);
  const twins = ids.flatMap((id, at) => (ids.indexOf(id) < at ? [at] : []));
  if (twins.length === 0) return;
  throw invalid(twins.map((at) => issueAt(["corrections", at, "correctionId"], "sent_twice", null)));
}

/** Returns an open run, which cannot be locked until the transaction ends; refuses 409 `period_locked`. */
async function holdOpenRun(tx: Tx, name: RunName): Promise<RunRow> {
  await lockPayroll(tx, name.payrollConfigId, "shared");
  const run = await findRun(tx, name);
  if (run.status === "Open") return run;
  const text = "The run is locked: post the correction in the next one, or in a supplementary run.";
  throw new Refused(409, { token: "period_locked", text, arguments: { limit: run.payment_date } });
}

/** Returns corrections by id; their employees are locked first, as by the job that replaces corrections. */
async function lockCorrections(
  tx: Tx,
  payrollConfigId: string,
  ids: readonly string[],
): Promise<readonly CorrectionRow[]> {
  const asked = selectCorrections(tx)
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId)
    .where("correction_id", "in", [...ids])
    .orderBy("correction_id");
  const employeeIds = (await asked.execute()).map(({ employee_id }) => employee_id);
  if (employeeIds.length > 0) await lockRecords(tx, [...new Set(employeeIds)]);
  const rows = await asked.execute();
  if (rows.length < ids.length) throw notFound("correction");
  return rows;
}

type Shown = z.output<typeof correctionShown>;

/** Returns a correction as responses show it. */
function correctionData(row: CorrectionRow, postedIn: Shown["postedIn"]): Shown {
  return {
    correctionId: row.correction_id,
    employeeId: row.employee_id,
    payrollConfigId: row.payroll_config_id,
    status: row.status === "Superseded" ? "Open" : row.status,
    treatment: row.treatment,
    pastYearCause: row.past_year_cause,
    ...row.content,
    debt: row.content.debt ?? null,
    recovery: row.recovery ?? row.content.recovery,
    postedIn,
    reason: row.reason,
    repayments: [...row.repayments],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
