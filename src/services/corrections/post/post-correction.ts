import { isDeepStrictEqual } from "node:util";
import type { RequestWork } from "../../contract";
import { factsByIds } from "../../employees";
import { addToRun, isPaidIn, type RunRow } from "../../pay-runs";
import type { PostAsked } from "../contract/post-operation";
import { causesOf, haveSameCauses } from "../plan/causes";
import { contentOf } from "../plan/content";
import { linesToPost } from "../plan/lines-to-post";
import { type EmployeePlan, planEmployee } from "../plan/plan-employee";
import { recoveryOf } from "../plan/recovery-terms";
import { changeCorrection } from "../store/change-correction";
import type { PostedCorrectionLine } from "../store/correction-tables";
import type { CorrectionRow } from "../store/select-corrections";
import { needEqualPayslip } from "./need-equal-payslip";
import { needPostable } from "./need-postable";
import { refused } from "./refused";

interface Posting {
  readonly row: CorrectionRow;
  readonly run: RunRow;
  readonly asked: PostAsked;
}

interface Posted {
  readonly correctionId: string;
  readonly employeeId: string;
  readonly lines: readonly PostedCorrectionLine[];
  /** Whether it was not posted so before. */
  readonly isChanged: boolean;
}

/** Posts a correction in an open run: it is planned again for the run, with the terms asked for. */
export async function postCorrection(work: RequestWork, { row, run, asked }: Posting): Promise<Posted> {
  const { tx, context, now } = work;
  const { correction_id: correctionId, employee_id: employeeId } = row;
  await needPostable(tx, row);
  const treatment = asked.treatment ?? row.treatment;
  const recovery = asked.recovery === null ? (row.recovery ?? row.content.recovery) : recoveryOf(asked.recovery);
  const isSame = row.treatment === treatment && isDeepStrictEqual(row.recovery, recovery);
  if (row.posted_run_id === run.pay_run_id && isSame) {
    return { correctionId, employeeId, lines: row.posted_lines, isChanged: false };
  }
  // Planned as if it were not posted, so that what it posted before is not counted.
  await changeCorrection(tx, correctionId, { posted_run_id: null, posted_lines: [], to_date: null });
  const [facts] = await factsByIds(tx, [employeeId]);
  if (facts === undefined) throw refused("correction_superseded", row);
  const planned = await planEmployee(tx, context, { facts, run, terms: { treatment, recovery } });
  const { plan, lines, content } = await contentFor(work, row, planned);
  await changeCorrection(tx, correctionId, {
    status: "Posted",
    treatment,
    recovery,
    content,
    posted_run_id: run.pay_run_id,
    posted_lines: lines,
    to_date: plan.effects.toDate,
    past_years: plan.effects.fpsToDate.filter(({ taxYear }) => taxYear < run.year),
    updated_at: now,
  });
  const isInRun = lines.length === 0 || (await isInRunWith(work, run, employeeId));
  if (!isInRun) throw refused("correction_not_payable", row);
  await needEqualPayslip(work, { row, run, facts, plan });
  return { correctionId, employeeId, lines, isChanged: true };
}

/** Returns what the correction says and posts in the run; refuses one that the facts of today have changed. */
async function contentFor({ tx }: RequestWork, row: CorrectionRow, planned: EmployeePlan | null) {
  if (planned === null) throw refused("correction_superseded", row);
  if (planned.plan === null) throw refused("correction_not_calculated", row);
  const causes = await causesOf(tx, row.employee_id, planned);
  if (!haveSameCauses(row.content.causes, causes)) throw refused("correction_superseded", row);
  const lines = linesToPost(planned);
  return {
    plan: planned.plan,
    content: contentOf(planned, causes, lines),
    lines: lines.map((each, at) => ({ ...each, lineId: `internal_correction_${row.correction_id}_${at + 1}` })),
  };
}

/** Adds the employee to a supplementary run; returns whether the run pays the employee. */
async function isInRunWith(work: RequestWork, run: RunRow, employeeId: string): Promise<boolean> {
  const { tx, organisationId } = work;
  if (run.supplementary > 0) await addToRun(tx, { organisationId, payRunId: run.pay_run_id }, [employeeId]);
  return isPaidIn(tx, run, employeeId);
}
