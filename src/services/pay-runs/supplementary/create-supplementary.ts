import { readDate, taxPeriodOn } from "../../../engine/base";
import { errorCode } from "../../../platform";
import { invalid, issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type RequestWork, type RunName, taxYearOn } from "../../contract";
import { type ConfigRow, lockConfig } from "../../pay";
import type { RunReason } from "../contract/run-schemas";
import { beginFigures } from "../recalculate/begin-figures";
import { publishRun } from "../runs/run-event";
import { periodOf, type RunRow } from "../runs/run-period";
import type { PayRunTables } from "../store/pay-run-tables";
import { RUN_COLUMNS } from "../store/run-rows";
import { lockRunOf, selectRuns } from "../store/select-runs";
import { dateLimits } from "./date-limits";

interface Asked {
  readonly paymentDate: string;
  readonly reason: RunReason;
  readonly note: string | null;
  readonly employeeIds: readonly string[] | null;
}

/** Creates the next supplementary run of a period whose main run is locked, and publishes its event. */
export async function createSupplementaryRun(
  work: RequestWork,
  period: Omit<RunName, "supplementary">,
  asked: Asked,
): Promise<RunRow> {
  const { tx } = work;
  const config = await lockConfig(tx, period.payrollConfigId);
  const main = await lockRunOf(tx, { ...period, supplementary: 0 });
  if (main.status !== "Locked") {
    throw new Refused(409, { token: "main_run_open", text: "The main run is open: post the lines to it." });
  }
  await needDate(tx, config, main, asked.paymentDate);
  const run = await periodOf(tx, config, await insertSupplementary(work, main, asked));
  const row = await beginFigures(work, run);
  await publishRun(work, row);
  return row;
}

async function needDate(tx: Tx, config: ConfigRow, main: RunRow, date: string): Promise<void> {
  if (taxYearOn(date) !== main.tax_year) {
    const text = "A supplementary run is paid in the tax year of its main run.";
    throw invalid([issueAt(["paymentDate"], "outside_tax_year", null, text)]);
  }
  const { first, last } = await dateLimits(tx, config);
  if (date < first) throw invalid([issueAt(["paymentDate"], "date_before", { limit: first })]);
  if (date > last) throw invalid([issueAt(["paymentDate"], "date_after", { limit: last })]);
}

async function insertSupplementary(work: RequestWork, main: RunRow, asked: Asked): Promise<RunRow> {
  const { tx, context, now } = work;
  const { paymentDate, reason, note, employeeIds } = asked;
  const { last } = await selectRuns(tx)
    .select(({ fn }) => fn.max("supplementary").as("last"))
    .where("payroll_config_id", "=", main.payroll_config_id)
    .where("sequence", "=", main.sequence)
    .executeTakeFirstOrThrow();
  const { taxWeek, taxMonth } = taxPeriodOn(readDate(paymentDate), main.tax_year, main.pay_frequency);
  const row = {
    organisation_id: main.organisation_id,
    pay_run_id: context.ids.next(),
    payroll_config_id: main.payroll_config_id,
    year: main.year,
    period: main.period,
    supplementary: last + 1,
    sequence: main.sequence,
    pay_frequency: main.pay_frequency,
    period_start_date: main.period_start_date,
    period_end_date: main.period_end_date,
    regular_payment_date: paymentDate,
    payment_date: paymentDate,
    tax_year: main.tax_year,
    tax_month: taxMonth,
    tax_week: taxWeek,
    status: "Open" as const,
    totals: null,
    rules_digest: null,
    locked_at: null,
    locked_by: null,
    reopened_at: null,
    reopened_by: null,
    main_pay_run_id: main.pay_run_id,
    reason,
    note,
    employee_ids: employeeIds === null ? null : JSON.stringify(employeeIds),
    created_at: now,
    updated_at: now,
  };
  try {
    return await tx
      .withTables<PayRunTables>()
      .insertInto("pay_run")
      .values(row)
      .returning(RUN_COLUMNS)
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (errorCode(error) !== RAISED_BY_A_GUARD) throw error;
    const text = "The tax year is finalised: pay it in the next one.";
    throw new Refused(409, { token: "year_already_finalised", text });
  }
}

const RAISED_BY_A_GUARD = "P0001";
