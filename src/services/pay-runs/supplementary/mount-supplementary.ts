import { z } from "@hono/zod-openapi";
import { readDate, taxPeriodOn } from "../../../engine/base";
import { errorCode } from "../../../platform";
import { invalid, issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  dateField,
  idField,
  mountOperation,
  operation,
  optional,
  PAYROLL_NOT_FOUND,
  type RequestWork,
  type RunName,
  runParams,
  type ServiceContext,
  supplementaryField,
  taxYearOn,
  textField,
} from "../../contract";
import { selectEmployees } from "../../employees";
import { type ConfigRow, lockConfig, payPeriodAt, payScheduleOf } from "../../pay";
import { ALREADY_LOCKED } from "../contract/run-operations";
import { RUN_REASONS, type RunData, type RunReason, runExample, runShown } from "../contract/run-schemas";
import { openDates, openPeriodFor } from "../lines/open-dates";
import { dropPreviews } from "../previews/previews";
import { beginFigures } from "../recalculate/begin-figures";
import { markDirty } from "../recalculate/mark-dirty";
import { NOTHING_TO_DO, readProgress } from "../recalculate/progress";
import { lastRun } from "../runs/create-run";
import { runData } from "../runs/run-data";
import { publishRun } from "../runs/run-event";
import { periodOf, type RunRow } from "../runs/run-period";
import { lockedThrough, lockPayroll, lockRecalculation } from "../store/lock-payroll";
import type { PayRunTables } from "../store/pay-run-tables";
import { RUN_COLUMNS } from "../store/run-rows";
import { lockRun, runWarnings, selectLines, selectRuns } from "../store/select-runs";

const common = { service: "Pay runs", scope: "organisation" } as const;
const NO_RUN = [
  PAYROLL_NOT_FOUND,
  { status: 404, token: "pay_run_not_found", when: "There is no run of this period, or none with this number." },
] as const;
const example = {
  ...runExample,
  supplementary: 1,
  isSupplementary: true,
  mainPayRunId: runExample.payRunId,
  reason: "Arrears" as const,
  note: "Overtime of March",
};

const createSupplementary = operation({
  ...common,
  id: "createSupplementaryPayRun",
  method: "post",
  idempotent: true,
  path: "/v1/payroll/{payrollConfigId}/{year}/{period}/supplementary",
  summary: "Creates a supplementary run of a period whose main run is locked",
  description:
    "It has its own pay date, lock and FPS. Only lines that are sent to it are paid: send its number as `supplementary`, and its pay date as `payrollDate`. With `employeeIds` it is for these employees only. Tax, National Insurance and loans follow its pay date: in the tax period of another payment they are due on both together.",
  params: runParams,
  body: z.strictObject({
    paymentDate: dateField(),
    reason: z.enum(RUN_REASONS),
    note: optional(textField(200)),
    employeeIds: optional(z.array(idField()).min(1).max(1_000)),
  }),
  data: runShown,
  status: 201,
  token: "supplementary_run_created",
  refusals: [
    ...NO_RUN,
    { status: 409, token: "main_run_open", when: "The main run of the period is not locked." },
    { status: 409, token: "year_already_finalised", when: "The tax year of the payroll is finalised." },
  ],
  examples: { body: { paymentDate: "2026-05-05", reason: "Arrears", note: "Overtime of March" }, data: example },
});

const deleteSupplementary = operation({
  ...common,
  id: "deleteSupplementaryPayRun",
  method: "delete",
  path: "/v1/payroll/{payrollConfigId}/{year}/{period}/supplementary/{supplementary}",
  summary: "Deletes an open supplementary run: its lines move to the next open main run",
  description: "A run that was locked before and has withdrawn payslips cannot be deleted. Returns the run as it was.",
  params: runParams.extend({ supplementary: supplementaryField() }),
  data: runShown,
  token: "supplementary_run_deleted",
  refusals: [
    ...NO_RUN,
    ALREADY_LOCKED,
    {
      status: 409,
      token: "resource_in_use",
      when: "It is a main run, or it was locked before and has withdrawn payslips.",
    },
  ],
  examples: { data: example },
});

const RAISED_BY_A_GUARD = "P0001";

export function mountSupplementary(context: ServiceContext): void {
  mountOperation(context, createSupplementary, async ({ params, body, ...work }, tx) => {
    const row = await createSupplementaryRun(work, params, body);
    const progress = await readProgress(tx, params.payrollConfigId);
    const warnings = await runWarnings(tx, row.pay_run_id);
    return { data: runData(row, warnings, progress), text: "The supplementary run is created: send lines to it." };
  });

  mountOperation(context, deleteSupplementary, async ({ params, ...work }) => {
    const { row, warnings } = await deleteSupplementaryRun(work, params);
    const text = "The supplementary run is deleted: its lines go to the next open run.";
    return { data: runData(row, warnings, NOTHING_TO_DO), text };
  });
}

interface DeletedRun {
  readonly row: RunRow;
  readonly warnings: RunData["warnings"];
}

/** Deletes an open supplementary run; its lines go to the next open main run. Returns the run as it was. */
async function deleteSupplementaryRun(work: RequestWork, name: RunName): Promise<DeletedRun> {
  const { tx, context, organisationId } = work;
  const { payrollConfigId } = name;
  await lockPayroll(tx, payrollConfigId, "alone");
  await lockRecalculation(tx, payrollConfigId);
  const row = await lockRun(tx, name);
  needDeletable(row);
  const warnings = await runWarnings(tx, row.pay_run_id);
  for (const takeBack of context.runDeleted) await takeBack(tx, { work, payRunId: row.pay_run_id, payrollConfigId });
  await moveToMain(work, row);
  await dropPreviews(tx, { payRunId: row.pay_run_id });
  await tx.withTables<PayRunTables>().deleteFrom("pay_run").where("pay_run_id", "=", row.pay_run_id).execute();
  await markDirty(tx, context, { organisationId, payrollConfigId });
  return { row, warnings };
}

function needDeletable({ status, supplementary, reopen_count }: RunRow): void {
  if (supplementary === 0) throw inUse("It is the main run of its period, which is not deleted.");
  if (status === "Locked") throw new Refused(409, { token: "pay_run_already_locked", text: "The pay run is locked." });
  if (reopen_count > 0) throw inUse("The run was locked before, and has withdrawn payslips: lock it without lines.");
}

function inUse(text: string): Refused {
  return new Refused(409, { token: "resource_in_use", text });
}

async function moveToMain({ tx }: RequestWork, row: RunRow): Promise<void> {
  const lines = await selectLines(tx)
    .select(["line_id", "employee_id", "wanted_date"])
    .where("payroll_config_id", "=", row.payroll_config_id)
    .where("sequence", "=", row.sequence)
    .where("supplementary", "=", row.supplementary)
    .execute();
  const dates = await openDates(tx, row.payroll_config_id);
  for (const line of lines) {
    const { start_date } = await selectEmployees(tx)
      .select("start_date")
      .where("employee_id", "=", line.employee_id)
      .executeTakeFirstOrThrow();
    const place = openPeriodFor(dates, line.wanted_date, start_date);
    if (place === null) throw inUse("A line of the run has no open pay date to go to.");
    const { sequence, year, period, paymentDate } = place;
    await tx
      .withTables<PayRunTables>()
      .updateTable("payroll_line")
      .set({ sequence, year, period, supplementary: 0, payroll_date: paymentDate })
      .where("line_id", "=", line.line_id)
      .execute();
  }
}

interface Asked {
  readonly paymentDate: string;
  readonly reason: RunReason;
  readonly note: string | null;
  readonly employeeIds: readonly string[] | null;
}

/** Creates the next supplementary run of a period whose main run is locked, and publishes its event. */
async function createSupplementaryRun(
  work: RequestWork,
  period: Omit<RunName, "supplementary">,
  asked: Asked,
): Promise<RunRow> {
  const { tx } = work;
  const config = await lockConfig(tx, period.payrollConfigId);
  const main = await lockRun(tx, { ...period, supplementary: 0 });
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

/**
 * Returns the days on which a further run can be paid: not before the newest locked pay date, from which the year to
 * date continues, and not after the pay date of the main run that follows.
 */
async function dateLimits(tx: Tx, config: ConfigRow): Promise<{ readonly first: string; readonly last: string }> {
  const { payroll_config_id: payrollConfigId } = config;
  const newest = await lastRun(tx, payrollConfigId);
  const open = newest?.status === "Open" ? newest.regular_payment_date : null;
  const next = payPeriodAt(await payScheduleOf(tx, config), (newest?.sequence ?? -1) + 1);
  const locked = await lockedThrough(tx, payrollConfigId);
  return { first: locked?.paymentDate ?? "", last: open ?? next.regularPaymentDate };
}
