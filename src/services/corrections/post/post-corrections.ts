import { isDeepStrictEqual } from "node:util";
import { readPence } from "../../../engine/base";
import { changesReportedFigures, type OrderEffect, type PastYearCause } from "../../../engine/corrections";
import type { RequestWork } from "../../contract";
import { type EmployeeFacts, factsByIds } from "../../employees";
import { addToRun, nextSlips, paidIn, type RunRow, slipOf } from "../../pay-runs";
import { historiesOf } from "../closed/histories";
import type { PostAsked } from "../contract/post-operation";
import { changedYears } from "../past-years/changed-years";
import { reportedYears } from "../past-years/reported-years";
import { causesOf, haveSameCauses } from "../plan/causes";
import { contentOf } from "../plan/content";
import { linesToPost } from "../plan/lines-to-post";
import { type EmployeePlan, owes, planEmployee } from "../plan/plan-employee";
import { type AskedTerms, recoveryOf } from "../plan/recovery-terms";
import { changeCorrection, changeCorrections } from "../store/change-correction";
import type { PostedCorrectionLine } from "../store/correction-tables";
import type { CorrectionRow } from "../store/select-corrections";
import { isMadeGood } from "./given";
import { needEqualPayslip } from "./need-equal-payslip";
import { needPastYearCause } from "./need-past-year-cause";
import { needPostable } from "./need-postable";
import { refused } from "./refused";
import { NOT_POSTED } from "./release";

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
  const recovery = asked.recovery === null ? (row.recovery ?? row.content.recovery) : recoveryOf(asked.recovery);
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
  const histories = await historiesOf(tx, context, people);
  const next = await nextSlips(tx, context, people, run);
  const planned: Planned[] = [];
  for (const { row, terms } of changed) {
    const history = histories.get(row.employee_id);
    if (history === undefined || next === null) throw refused("correction_superseded", row);
    const own = planEmployee(history, { next: slipOf(next, row.employee_id), rulebook: context.rulebook, terms });
    if (own === null) throw refused("correction_superseded", row);
    if (own.plan === null) throw refused("correction_not_calculated", row);
    const causes = await causesOf(tx, row.employee_id, own);
    if (!haveSameCauses(row.content.causes, causes)) throw refused("correction_superseded", row);
    const lines = linesToPost(own);
    const content = contentOf(own, causes, lines);
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
