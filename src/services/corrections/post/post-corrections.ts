import { isDeepStrictEqual } from "node:util";
import type { Payslip } from "../../../engine";
import { readPence, readTaxYear, SETTLED_AMOUNTS } from "../../../engine/base";
import {
  type CorrectionsPlan,
  changesReportedFigures,
  isReportedInPastYear,
  type OrderEffect,
  type PastYearCause,
} from "../../../engine/corrections";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { GivenLine, PayslipGiven, PayslipsAsked, RequestWork } from "../../contract";
import { type EmployeeFacts, factsByIds } from "../../employees";
import { addToRun, getSlip, type NextSlip, nextSlips, paidIn, type RunRow } from "../../pay-runs";
import type { PostAsked } from "../contract/post-operation";
import { changedYears } from "../past-years/changed-years";
import { findCauses, haveSameCauses } from "../plan/causes";
import { getContent, linesToPost } from "../plan/content";
import { findHistories } from "../plan/jobs-now";
import { type AskedTerms, type EmployeePlan, getRecovery, owes, planEmployee } from "../plan/plan-employee";
import { changeCorrection, changeCorrections } from "../store/change-correction";
import type { PostedCorrectionLine, ReportedYear } from "../store/correction-tables";
import { isInOpenRun } from "../store/is-in-open-run";
import { type CorrectionRow, postedOrder, selectCorrections } from "../store/select-corrections";
import { NOT_POSTED } from "./release";

const TEXTS = {
  correction_superseded: "A further change has replaced this correction: list the corrections again.",
  correction_already_posted: "The correction is posted in a run.",
  correction_already_dismissed: "The correction is dismissed.",
  correction_already_repaid: "The leaver has repaid the debt.",
  correction_has_no_debt: "The correction has no debt of a leaver: a run recovers what others owe.",
  repayment_basis_differs: "Earlier repayments were on the other basis: a debt is repaid net or gross.",
  correction_not_calculated:
    "The closed periods cannot be calculated from the facts of today: correct the record first.",
  past_year_cause_missing:
    "The correction changes pay of an earlier tax year: state as pastYearCause why it is reported in that year.",
  not_of_past_year:
    "Pay that was agreed, or is paid, after the end of a tax year is taxed when it is paid: post it with PeriodOfPayment.",
  correction_not_payable:
    "The run does not pay the employee, or not what the correction plans: post it in another run.",
} as const;

/** A correction, and how it is to be posted. */
export interface Posting {
  readonly row: CorrectionRow;
  readonly asked: PostAsked;
}

export interface Posted {
  readonly correctionId: string;
  readonly employeeId: string;
  readonly lines: readonly PostedCorrectionLine[];
  /** Whether it was not posted so before. */
  readonly isChanged: boolean;
}

/** A correction with the terms of its posting. */
interface WithTerms {
  readonly row: CorrectionRow;
  readonly terms: Required<AskedTerms> & { readonly pastYearCause: PastYearCause | null };
}

/** A correction as planned for the run. */
interface Planned extends WithTerms {
  readonly plan: NonNullable<EmployeePlan["plan"]>;
  readonly years: EmployeePlan["years"];
  readonly content: CorrectionRow["content"];
  readonly lines: readonly PostedCorrectionLine[];
  readonly orders: readonly OrderEffect[];
}

/**
 * Posts corrections of different employees in an open run: they are planned again for the run, with the terms asked for.
 * What they have in common is read for all of them at once.
 */
export async function postCorrections(
  work: RequestWork,
  run: RunRow,
  postings: readonly Posting[],
): Promise<readonly Posted[]> {
  for (const { row } of postings) await needPostable(work.tx, row);
  const all = postings.map(({ row, asked }) => ({ row, terms: termsOf(row, asked) }));
  const changed = all.filter(({ row, terms }) => !isPostedSo(row, run, terms));
  const planned = changed.length === 0 ? [] : await postAgain(work, run, changed);
  const byId = new Map(planned.map(({ row, lines }) => [row.correction_id, lines]));
  return all.map(({ row }) => {
    const { correction_id: correctionId, employee_id: employeeId, posted_lines } = row;
    const lines = byId.get(correctionId);
    return { correctionId, employeeId, lines: lines ?? posted_lines, isChanged: lines !== undefined };
  });
}

function termsOf(row: CorrectionRow, asked: PostAsked): WithTerms["terms"] {
  const treatment = asked.treatment ?? row.treatment;
  const recovery = asked.recovery === null ? (row.recovery ?? row.content.recovery) : getRecovery(asked.recovery);
  return { treatment, recovery, pastYearCause: asked.pastYearCause ?? row.past_year_cause };
}

function isPostedSo(
  row: CorrectionRow,
  run: RunRow,
  { treatment, recovery, pastYearCause }: WithTerms["terms"],
): boolean {
  const isOfSameCause = row.treatment === treatment && row.past_year_cause === pastYearCause;
  const isSame = isOfSameCause && isDeepStrictEqual(row.recovery, recovery);
  return row.posted_run_id === run.pay_run_id && isSame;
}

async function postAgain(work: RequestWork, run: RunRow, changed: readonly WithTerms[]): Promise<readonly Planned[]> {
  const { tx, now } = work;
  // Planned as if they were not posted, so that what they posted before is not counted.
  const ids = changed.map(({ row }) => row.correction_id);
  await changeCorrections(tx, ids, NOT_POSTED);
  const people = await factsByIds(
    tx,
    changed.map(({ row }) => row.employee_id),
  );
  const planned = await planAll(work, run, changed, people);
  for (const { row, terms, plan, years, content, lines, orders } of planned) {
    const pastYears = await changedYears(tx, { employeeId: row.employee_id, plan, years, year: run.year });
    await changeCorrection(tx, row.correction_id, {
      status: "Posted",
      treatment: terms.treatment,
      past_year_cause: terms.pastYearCause,
      recovery: terms.recovery,
      content,
      posted_run_id: run.pay_run_id,
      posted_lines: lines,
      posted_orders: orders,
      to_date: plan.effects.toDate,
      posted_normal_pay: readPence(plan.effects.normalPayRecovered),
      past_years: pastYears,
      reported_years: terms.treatment === "PastYearFps" ? reportedYears({ plan, years, year: run.year }) : [],
      updated_at: now,
    });
  }
  await needPaid(work, run, planned);
  const next = await nextSlips(tx, work.context, people, run);
  for (const { row, plan, orders } of planned) {
    needEqualPayslip({ row, plan, orders, slip: next?.slips.get(row.employee_id) ?? null });
  }
  return planned;
}

/** Plans corrections for the run; refuses those that the facts of today have changed. */
async function planAll(
  { tx, context }: RequestWork,
  run: RunRow,
  changed: readonly WithTerms[],
  people: readonly EmployeeFacts[],
): Promise<readonly Planned[]> {
  const histories = await findHistories(tx, context, people);
  const next = await nextSlips(tx, context, people, run);
  const planned: Planned[] = [];
  for (const { row, terms } of changed) {
    const history = histories.get(row.employee_id);
    if (history === undefined || next === null) throw refused("correction_superseded", row);
    const own = planEmployee(history, { next: getSlip(next, row.employee_id), rulebook: context.rulebook, terms });
    if (own === null) throw refused("correction_superseded", row);
    if (own.plan === null) throw refused("correction_not_calculated", row);
    const causes = await findCauses(tx, row.employee_id, own);
    if (!haveSameCauses(row.content.causes, causes)) throw refused("correction_superseded", row);
    const lines = linesToPost(own);
    const content = getContent(own, causes, lines);
    needPastYearCause({ row, content, terms }, run.year);
    planned.push({
      row,
      terms,
      plan: own.plan,
      years: own.years,
      content,
      lines: lines.map((each, at) => ({ ...each, lineId: `internal_correction_${row.correction_id}_${at + 1}` })),
      orders: own.orders.effects,
    });
  }
  return planned;
}

/** Adds employees to a supplementary run; refuses whoever has something to settle, or owes, and is not paid in the run. */
async function needPaid({ tx, organisationId }: RequestWork, run: RunRow, planned: readonly Planned[]): Promise<void> {
  const settling = planned.filter(
    (each) =>
      each.lines.length > 0 ||
      each.orders.some(isMadeGood) ||
      owes(each.plan) ||
      changesReportedFigures(each.plan.effects.toDate),
  );
  const ids = settling.map(({ row }) => row.employee_id);
  if (run.supplementary > 0) await addToRun(tx, { organisationId, payRunId: run.pay_run_id }, ids);
  const paid = new Set(await paidIn(tx, run, ids));
  const unpaid = settling.find(({ row }) => !paid.has(row.employee_id));
  if (unpaid !== undefined) throw refused("correction_not_payable", unpaid.row);
}

interface Reporting {
  readonly row: CorrectionRow;
  readonly content: CorrectionRow["content"];
  readonly terms: Pick<CorrectionRow, "treatment"> & { readonly pastYearCause: PastYearCause | null };
}

/** Refuses to report pay in a tax year before that of the run unless its cause is stated and belongs to that year. */
function needPastYearCause({ row, content, terms }: Reporting, runYear: number): void {
  const { treatment, pastYearCause } = terms;
  if (treatment !== "PastYearFps" || !changesPayBefore(content, runYear)) return;
  if (pastYearCause === null) throw refused("past_year_cause_missing", row);
  if (!isReportedInPastYear(pastYearCause)) throw refused("not_of_past_year", row);
}

function changesPayBefore({ periods }: CorrectionRow["content"], runYear: number): boolean {
  return periods.some(
    ({ year, differences }) => year < runYear && differences.some(({ amount }) => amount === "grossPay"),
  );
}

interface ToCompare {
  readonly row: CorrectionRow;
  readonly plan: CorrectionsPlan;
  readonly orders: readonly OrderEffect[];
  /** The payslip of the run with what the correction has posted; null without such a payslip. */
  readonly slip: NextSlip["slip"];
}

/**
 * Refuses a correction whose run would not pay what is planned, to the penny, or does not have the order that is to make
 * something good. Net pay is not compared for somebody with court orders, which deduct from what the run really pays.
 */
function needEqualPayslip({ row, plan, orders, slip }: ToCompare): void {
  const isPaid = slip === null ? plan.lines.length === 0 : isEqual(slip.payslip, plan.openPayslip);
  const inRun = new Set(slip?.made.year.courtOrders?.map(({ orderId }) => orderId));
  const hasOrders = orders.every((effect) => !isMadeGood(effect) || inRun.has(effect.orderId));
  if (!isPaid || !hasOrders) throw refused("correction_not_payable", row);
}

function isEqual(paid: Payslip, planned: Payslip): boolean {
  const names = paid.courtOrders === undefined ? ([...SETTLED_AMOUNTS, "netPay"] as const) : SETTLED_AMOUNTS;
  return names.every(
    (name) =>
      paid.forPeriod[name] === planned.forPeriod[name] &&
      (name === "netPay" || paid.yearToDate[name] === planned.yearToDate[name]),
  );
}

interface ReportedYearsReporting {
  readonly plan: CorrectionsPlan;
  readonly years: EmployeePlan["years"];
  /** The year of the run that settles the correction. */
  readonly year: number;
}

/**
 * Returns the past years that a correction with `PastYearFps` changes, with the facts and payslips that are reported: what was
 * really paid and deducted. A later correction begins from them, so that it neither pays nor recovers the difference.
 */
function reportedYears({ plan, years, year }: ReportedYearsReporting): readonly ReportedYear[] {
  const changed = new Set(plan.effects.fpsToDate.map(({ taxYear }) => taxYear));
  return years.flatMap(({ asKnown }) => {
    const taxYear = readTaxYear(asKnown.taxYear);
    if (taxYear >= year || !changed.has(taxYear)) return [];
    const periods = plan.periods.filter((period) => period.taxYear === taxYear);
    return [{ taxYear, facts: asKnown, payslips: periods.flatMap(({ recomputed }) => recomputed ?? []) }];
  });
}

/** Refuses corrections that are neither open nor posted in an open run. */
export async function needPostable(tx: Tx, row: CorrectionRow): Promise<void> {
  if (row.status === "Superseded") throw refused("correction_superseded", row);
  if (row.status === "Dismissed") throw refused("correction_already_dismissed", row);
  if (row.status === "Repaid") throw refused("correction_already_repaid", row);
  if (row.status === "Posted" && !(await isInOpenRun(tx, row))) throw refused("correction_already_posted", row);
}

/** Returns what posted corrections give to the payslips of their run, with one statement. */
export async function givenByCorrections(
  tx: Tx,
  { period: { payRunId }, employeeIds }: PayslipsAsked,
): Promise<ReadonlyMap<string, PayslipGiven>> {
  if (payRunId === null || employeeIds.length === 0) return new Map();
  const rows = await selectCorrections(tx)
    .select(["employee_id", "posted_lines", "posted_orders", "to_date", "posted_normal_pay"])
    .where("posted_run_id", "=", payRunId)
    .where("status", "=", "Posted")
    .where("employee_id", "in", [...employeeIds])
    .orderBy("updated_at")
    .orderBy("correction_id")
    .execute();
  const given = new Map<string, PayslipGiven>();
  for (const row of rows) given.set(row.employee_id, added(given.get(row.employee_id), row));
  return given;
}

type PostedColumns = Pick<CorrectionRow, "posted_lines" | "posted_orders" | "to_date" | "posted_normal_pay">;

/** The last correction has settled what was settled before it as well: its figures to date are the run's. */
function added(
  before: PayslipGiven | undefined,
  { posted_lines, posted_orders, to_date, posted_normal_pay: normalPayRecovered }: PostedColumns,
): PayslipGiven {
  const lines = posted_lines.map(({ lineId, line, from, to }): GivenLine => {
    return { line: { ...line, id: lineId }, from, to, isCorrection: true };
  });
  const orderMistakes = posted_orders.map(postedOrder).map(mistakeOf);
  return {
    lines: [...(before?.lines ?? []), ...lines],
    orderMistakes: [...(before?.orderMistakes ?? []), ...orderMistakes],
    ...(to_date === null ? {} : { toDateDifference: to_date }),
    ...(normalPayRecovered === 0 ? {} : { normalPayRecovered }),
  };
}

/** Returns what the run's orders make good of closed pay days, and what they carry of them. */
function mistakeOf(effect: OrderEffect): NonNullable<PayslipGiven["orderMistakes"]>[number] {
  const { orderId, difference, correction, arrears } = effect;
  const overDeductedAmount = correction === "overDeductedAmount" ? -readPence(difference) : 0;
  const missedAmount = readPence(arrears);
  const protectedShortfall = readPence(effect.protectedShortfall);
  return { orderId, missedAmount, overDeductedAmount, protectedShortfall };
}

/** Whether a later pay day makes something good, so that the order must be in the run. */
function isMadeGood({ correction, arrears }: OrderEffect): boolean {
  return correction !== null || readPence(arrears) > 0;
}

/** Returns the refusal of a correction, which it names. */
export function refused(token: keyof typeof TEXTS, { correction_id, employee_id }: CorrectionRow): Refused {
  const named = { correctionId: correction_id, employeeId: employee_id };
  return new Refused(409, { token, text: TEXTS[token], arguments: named });
}
