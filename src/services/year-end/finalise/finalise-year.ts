import { hold, type Tx } from "../../../platform/store";
import { type OnPage, type RequestWork, requesterName } from "../../contract";
import { holdEmployees } from "../../employees";
import { type ConfigRow, lockConfig } from "../../pay";
import { lockPayroll, selectRuns } from "../../pay-runs";
import { isYearReportedOver, untoldLeavers } from "../../rti";
import type { FinalisedYear } from "../contract/year-end-schemas";
import { findFinalised } from "../store/find-finalised";
import type { YearEndTables } from "../store/year-end-tables";
import type { AskedYear } from "./asked-year";
import { checkYear } from "./check-year";
import { closeEmployees } from "./close-employees";
import { closingYear } from "./closing-year";
import { countWaiting } from "./employees-to-close";
import { submitFinalFps } from "./final-submission";
import { makeP60sLater, needP60sAsked } from "./make-p60s-later";
import { markChanged } from "./mark-changed";
import { outstandingTasks } from "./outstanding-tasks";
import { publishYearEnd } from "./publish-year-end";

/**
 * Finalises a tax year of a payroll, in one transaction. A second time it makes the P60s that were not asked for; refuses 409
 * `year_already_finalised` if there are none.
 */
export async function finaliseYear(work: RequestWork, asked: AskedYear, onPage?: OnPage): Promise<FinalisedYear> {
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
export async function lockYearEnds(tx: Tx, organisationId: string): Promise<void> {
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
