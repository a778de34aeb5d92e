import { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import type { SalaryFrequency } from "../../../engine";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { type PaySchedule, payPeriodAt, type Territory } from "../calendar";
import type { PaymentPeriodConfig, PayTables } from "../store";
import { scheduleOf } from "./schedule";

export type ConfigRow = Selectable<PayTables["payroll_config"]>;

/** A payroll of the organisation; null where there is none such. */
export async function findConfig(tx: Tx, payrollConfigId: string): Promise<ConfigRow | null> {
  const row = await tx
    .withTables<PayTables>()
    .selectFrom("payroll_config")
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId)
    .executeTakeFirst();
  return row ?? null;
}

/** The calendar of a payroll, with the organisation's bank holidays where it names no others. */
export async function payScheduleOf(tx: Tx, config: ConfigRow): Promise<PaySchedule> {
  return scheduleOf(config.pay_frequency, config.payment_period_config, await territoryOf(tx));
}

/** The bank holidays of an organisation that names none are those of England and Wales. */
async function territoryOf(tx: Tx): Promise<Territory> {
  const row = await tx
    .withTables<PayTables>()
    .selectFrom("organisation_information")
    .select("territory")
    .executeTakeFirst();
  return row?.territory ?? "EnglandAndWales";
}

interface RunsSoFar {
  readonly count: number;
  readonly lastSequence: number;
  readonly lastLocked: { readonly year: number; readonly period: number } | null;
}

const NO_RUNS: RunsSoFar = { count: 0, lastSequence: -1, lastLocked: null };

export async function runsSoFar(tx: Tx, payrollConfigId: string): Promise<RunsSoFar> {
  return (await runsByPayroll(tx, [payrollConfigId])).get(payrollConfigId) ?? NO_RUNS;
}

/** The runs of payrolls that have any, by payroll: two statements. */
async function runsByPayroll(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, RunsSoFar>> {
  if (ids.length === 0) return new Map();
  const runs = tx
    .withTables<PayTables>()
    .selectFrom("pay_run")
    .where("payroll_config_id", "in", [...ids]);
  const counted = await runs
    .select(({ fn }) => ["payroll_config_id", fn.countAll<number>().as("count"), fn.max("sequence").as("last")])
    .groupBy("payroll_config_id")
    .execute();
  const locked = await runs
    .distinctOn("payroll_config_id")
    .select(["payroll_config_id", "year", "period"])
    .where("status", "=", "Locked")
    .orderBy("payroll_config_id")
    .orderBy("sequence", "desc")
    .execute();
  const lastLocked = new Map(locked.map(({ payroll_config_id: id, year, period }) => [id, { year, period }]));
  return new Map(
    counted.map(({ payroll_config_id: id, count, last }) => [
      id,
      { count: Number(count), lastSequence: last, lastLocked: lastLocked.get(id) ?? null },
    ]),
  );
}

export const periodOfYear = z.strictObject({ year: z.int(), period: z.int() });

interface ShownPayroll {
  readonly payrollConfigId: string;
  readonly payFrequency: SalaryFrequency;
  readonly paymentPeriodConfig: PaymentPeriodConfig;
}

/** What answers show of payrolls beside their own records: four statements, however many there are. */
export async function furtherOfPayrolls(
  tx: Tx,
  { employeesByPayroll }: Pick<ServiceContext, "employeesByPayroll">,
  payrolls: readonly ShownPayroll[],
) {
  const ids = payrolls.map(({ payrollConfigId }) => payrollConfigId);
  const runs = await runsByPayroll(tx, ids);
  const employees = await employeesByPayroll(tx, ids);
  const territory = await territoryOf(tx);
  return payrolls.map(({ payrollConfigId: id, payFrequency, paymentPeriodConfig }) => {
    const { count, lastSequence, lastLocked } = runs.get(id) ?? NO_RUNS;
    const schedule = scheduleOf(payFrequency, paymentPeriodConfig, territory);
    const { year, period } = payPeriodAt(schedule, lastSequence + 1);
    return {
      hasPayRuns: count > 0,
      employeeCount: employees.get(id) ?? 0,
      nextPeriod: { year, period },
      lastLockedPeriod: lastLocked,
    };
  });
}
