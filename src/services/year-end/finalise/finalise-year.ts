import { notFound, Refused } from "../../../platform/http";
import { hold, type Tx } from "../../../platform/store";
import { type RequestWork, requesterName } from "../../contract";
import { holdEmployees } from "../../employees";
import { type ConfigRow, lockConfig } from "../../pay";
import { lockPayroll, selectRuns } from "../../pay-runs";
import type { YearEndData } from "../contract/year-end-schemas";
import type { YearEndTables } from "../store/year-end-tables";
import { closeEmployees } from "./close-employees";
import { type ClosingYear, closingYear } from "./closing-year";
import { countWaiting } from "./employees-to-close";
import { isYearReportedOver, submitFinalFps } from "./final-submission";
import { markChanged } from "./mark-changed";
import { needSubmitted } from "./need-submitted";
import { needNoneOpen, openPeriods } from "./open-periods";
import { type WaitingPayroll, waitingPayrolls } from "./other-payrolls";
import { outstandingTasks } from "./outstanding-tasks";
import { publishYearEnd } from "./publish-year-end";

interface Asked {
  readonly payrollConfigId: string;
  readonly taxYear: number;
  readonly submitFinalFps: boolean;
  readonly clearWeek1Month1: boolean;
  readonly generateP60s: boolean;
  readonly acknowledgeWarnings: boolean;
}

/** Finalises a tax year of a payroll, in one transaction. */
export async function finaliseYear(work: RequestWork, asked: Asked): Promise<YearEndData> {
  const { tx, context, organisationId } = work;
  const year = closingYear(asked.payrollConfigId, asked.taxYear);
  await lockYearEnds(tx, organisationId);
  await lockPayroll(tx, year.payrollConfigId, "alone");
  await holdEmployees(tx, year.payrollConfigId);
  const config = await lockConfig(tx, year.payrollConfigId);
  await needNotFinalised(tx, year);
  const waiting = await needLocked(tx, config, year, asked.submitFinalFps);
  if (!asked.acknowledgeWarnings) await needSubmitted(work, config, year, asked.submitFinalFps);
  const waitsFor = waiting.map(({ payrollConfigId }) => payrollConfigId);
  const carry = { clearWeek1Month1: asked.clearWeek1Month1, mark: markOf(config) };
  const wanted = { generateP60s: asked.generateP60s, waiting: waitsFor, carry };
  const finalSubmissionId = asked.submitFinalFps ? await submitFinalFps(work, year) : null;
  const closed = await closeEmployees(work, year, wanted);
  const changed = await markChanged(work, closed.changes);
  const data: YearEndData = {
    taxYear: year.taxYear,
    payrollConfigId: year.payrollConfigId,
    status: "Finalised",
    finalisedAt: work.now,
    finalSubmissionId,
    p60Count: closed.certified.length,
    taxCodeChanges: [...closed.changes],
    outstandingTasks: [
      ...outstandingTasks({
        ...closed,
        taxYear: year.taxYear,
        waiting: await countWaiting(tx, year, waitsFor),
        finalSubmissionSent: await isYearReportedOver(tx, year.taxYear),
        upliftKnown: context.rulebook.taxYears.includes(year.taxYear + 1),
      }),
    ],
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

async function needNotFinalised(tx: Tx, { payrollConfigId, taxYear }: ClosingYear): Promise<void> {
  const row = await tx
    .withTables<YearEndTables>()
    .selectFrom("year_end")
    .select("finalised_at")
    .where("payroll_config_id", "=", payrollConfigId)
    .where("tax_year", "=", taxYear)
    .executeTakeFirst();
  if (row === undefined) return;
  throw new Refused(409, { token: "year_already_finalised", text: "The tax year of this payroll is finalised." });
}

/** Refuses unless every period is locked; those of all payrolls before the final submission of the year. */
async function needLocked(
  tx: Tx,
  config: ConfigRow,
  year: ClosingYear,
  submitFinalFps: boolean,
): Promise<readonly WaitingPayroll[]> {
  const open = await openPeriods(tx, config, year.taxYear);
  if (open === null) throw notFound("pay_run");
  needNoneOpen(open, "Periods of the tax year are not locked.");
  const waiting = await waitingPayrolls(tx, year);
  const others = submitFinalFps ? waiting.flatMap((payroll) => payroll.open) : [];
  needNoneOpen(others, "The final submission is the last one of all payrolls: periods of others are not locked.");
  return waiting;
}

function markOf({ pay_frequency: frequency }: ConfigRow): "W1" | "M1" {
  return ["Weekly", "Fortnightly", "FourWeekly"].includes(frequency) ? "W1" : "M1";
}

async function useRuns({ tx, context }: RequestWork, { payrollConfigId, taxYear }: YearEndData): Promise<void> {
  const runs = await selectRuns(tx)
    .select("pay_run_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .where("tax_year", "=", taxYear)
    .execute();
  const payRunIds = runs.map(({ pay_run_id }) => pay_run_id);
  await context.runUses.record(tx, { usedBy: "YearEnd", recordId: String(taxYear), payRunIds });
}

async function keep({ tx, organisationId, caller, now }: RequestWork, data: YearEndData): Promise<void> {
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
