import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/store";
import { type PaySchedule, payPeriodAt } from "../calendar";
import { showPattern } from "../contract/working-pattern";
import type { PayTables } from "../store";
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
  const row = await tx
    .withTables<PayTables>()
    .selectFrom("organisation_information")
    .select("territory")
    .executeTakeFirst();
  return scheduleOf(config.pay_frequency, config.payment_period_config, row?.territory ?? "EnglandAndWales");
}

interface RunsSoFar {
  readonly count: number;
  readonly lastSequence: number;
  readonly lastLocked: { readonly year: number; readonly period: number } | null;
}

export async function runsSoFar(tx: Tx, payrollConfigId: string): Promise<RunsSoFar> {
  const runs = tx.withTables<PayTables>().selectFrom("pay_run").where("payroll_config_id", "=", payrollConfigId);
  const { count, last } = await runs
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("sequence").as("last")])
    .executeTakeFirstOrThrow();
  const locked = await runs
    .select(["year", "period"])
    .where("status", "=", "Locked")
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  return { count: Number(count), lastSequence: last ?? -1, lastLocked: locked ?? null };
}

/** A payroll as answers show it. */
export async function configData(tx: Tx, config: ConfigRow) {
  const id = config.payroll_config_id;
  const { count, lastSequence, lastLocked } = await runsSoFar(tx, id);
  const { employees } = await tx
    .withTables<PayTables>()
    .selectFrom("employee")
    .select(({ fn }) => fn.countAll<number>().as("employees"))
    .where("payroll_config_id", "=", id)
    .executeTakeFirstOrThrow();
  const { year, period } = payPeriodAt(await payScheduleOf(tx, config), lastSequence + 1);
  const pattern = config.working_pattern_defaults;
  return {
    payrollConfigId: id,
    name: config.name,
    payFrequency: config.pay_frequency,
    paymentPeriodConfig: config.payment_period_config,
    hasPayRuns: count > 0,
    workingPatternDefaults: pattern === null ? null : showPattern(pattern),
    isDefault: config.is_default,
    employeeCount: Number(employees),
    nextPeriod: { year, period },
    lastLockedPeriod: lastLocked,
    createdAt: config.created_at,
    updatedAt: config.updated_at,
  };
}
