import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { findTaxSettings, lockTaxSettings } from "../../pay";
import { selectRuns } from "../../pay-runs";
import { submitEps as operation } from "../contract/eps-operations";
import { submissionData } from "../reading/submission-data";
import { needAnswered } from "../send/save-submission";
import type { RtiTables, SubmissionRow } from "../store/rti-tables";
import { type MonthContent, monthContent } from "./month-content";
import { needMonthsClosed } from "./need-months-closed";
import { submitEps } from "./submit-eps";

const NOTHING: MonthContent = { content: {}, warnings: [] };

export function mountMonthEps(context: ServiceContext): void {
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
  return tx
    .withTables<RtiTables>()
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
