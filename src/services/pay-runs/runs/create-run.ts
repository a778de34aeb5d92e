import { daysOfPeriod, formatDate } from "../../../engine/base";
import { invalid, issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { type ConfigRow, lockConfig, type PayPeriod, payPeriodAt, payScheduleOf } from "../../pay";
import { beginFigures } from "../recalculate/begin-figures";
import type { PayRunTables } from "../store/pay-run-tables";
import { RUN_COLUMNS } from "../store/run-rows";
import { selectRunRows } from "../store/select-runs";
import { publishRun } from "./run-event";
import { periodOf, type RunRow } from "./run-period";

/** Creates the run after a payroll's last one, which must be locked, and publishes its event. */
export async function createRun(work: RequestWork, payrollConfigId: string, wanted: string | null): Promise<RunRow> {
  const config = await lockConfig(work.tx, payrollConfigId);
  const run = await periodOf(work.tx, config, await insertRun(work, config, wanted));
  const row = await beginFigures(work, run);
  await publishRun(work, row);
  return row;
}

/** Inserts the run after the last one; the payroll is locked by `lockConfig`. */
export async function insertRun(
  { tx, context, organisationId, now }: RequestWork,
  config: ConfigRow,
  wanted: string | null,
): Promise<RunRow> {
  const payrollConfigId = config.payroll_config_id;
  const last = await lastRun(tx, payrollConfigId);
  if (last?.status === "Open") throw previousOpen();
  const period = payPeriodAt(await payScheduleOf(tx, config), (last?.sequence ?? -1) + 1);
  if (wanted !== null) needSamePeriod(wanted, config, period);
  return tx
    .withTables<PayRunTables>()
    .insertInto("pay_run")
    .values({
      organisation_id: organisationId,
      pay_run_id: context.ids.next(),
      payroll_config_id: payrollConfigId,
      year: period.year,
      period: period.period,
      sequence: period.sequence,
      pay_frequency: config.pay_frequency,
      period_start_date: period.periodStartDate,
      period_end_date: period.periodEndDate,
      regular_payment_date: period.regularPaymentDate,
      payment_date: wanted ?? period.paymentDate,
      tax_year: period.year,
      tax_month: period.taxMonth,
      tax_week: period.taxWeek,
      status: "Open",
      totals: null,
      rules_digest: null,
      locked_at: null,
      locked_by: null,
      reopened_at: null,
      reopened_by: null,
      main_pay_run_id: null,
      reason: null,
      note: null,
      employee_ids: null,
      created_at: now,
      updated_at: now,
    })
    .returning(RUN_COLUMNS)
    .executeTakeFirstOrThrow();
}

export function previousOpen(): Refused {
  return new Refused(409, { token: "previous_period_open", text: "An earlier pay run is not locked yet." });
}

/** Returns the last main run of a payroll; null before the first. */
export async function lastRun(tx: Tx, payrollConfigId: string): Promise<RunRow | null> {
  const row = await selectRunRows(tx)
    .where("payroll_config_id", "=", payrollConfigId)
    .where("supplementary", "=", 0)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Refuses a payment date in another tax period: tax goes by the regular pay date whatever day the money moves. */
function needSamePeriod(wanted: string, { pay_frequency }: ConfigRow, { year, period }: PayPeriod): void {
  const days = daysOfPeriod(year, pay_frequency, period);
  if (days === null) throw new Error("A pay date lies in a period.");
  const [first, last] = [formatDate(days.first), formatDate(days.last)];
  if (wanted < first) throw invalid([issueAt(["paymentDate"], "date_before", { limit: first })]);
  if (wanted > last) throw invalid([issueAt(["paymentDate"], "date_after", { limit: last })]);
}
