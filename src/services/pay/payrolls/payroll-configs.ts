import { z } from "@hono/zod-openapi";
import type { Selectable } from "kysely";
import type { SalaryFrequency } from "../../../engine";
import { formatDate, readDate, WEEKDAYS } from "../../../engine/base";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  dateField,
  idField,
  mountOperation,
  operation,
  PAYROLL_NOT_FOUND,
  type RunsSoFar,
  type ServiceContext,
  taxYearField,
} from "../../contract";
import { type PayPeriod, type PaySchedule, payPeriodAt, type Territory, usualPeriodEnd } from "../calendar";
import { findOrganisation, type PaymentPeriodConfig, type PayTables } from "../store";

export type ConfigRow = Selectable<PayTables["payroll_config"]>;

/** Returns a payroll of the organisation; null if there is no such payroll. */
export async function findConfig(tx: Tx, payrollConfigId: string): Promise<ConfigRow | null> {
  const row = await tx
    .withTables<PayTables>()
    .selectFrom("payroll_config")
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a payroll, locked, so that its periods cannot change and its runs are created one at a time. */
export async function lockConfig(tx: Tx, payrollConfigId: string): Promise<ConfigRow> {
  const row = await tx
    .withTables<PayTables>()
    .selectFrom("payroll_config")
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound("payroll_config");
  return row;
}

/** Returns all payrolls of the organisation, by id. */
export function findConfigs(tx: Tx): Promise<readonly ConfigRow[]> {
  return tx.withTables<PayTables>().selectFrom("payroll_config").selectAll().orderBy("payroll_config_id").execute();
}

const listPayPeriods = operation({
  service: "Pay",
  scope: "organisation",
  id: "listPayPeriods",
  method: "get",
  path: "/v1/payrollconfig/{payrollConfigId}/periods/{taxYear}",
  summary: "The pay periods of a payroll in a tax year, with their pay dates",
  description: "Whether they have a pay run or not.",
  params: z.object({ payrollConfigId: idField(), taxYear: taxYearField() }),
  data: z.strictObject({
    items: z.array(
      z
        .strictObject({
          period: z.int(),
          periodStartDate: dateField(),
          periodEndDate: dateField(),
          regularPaymentDate: dateField().openapi({ description: "By the rule, and for HMRC." }),
          paymentDate: dateField().openapi({ description: "Moved off a day on which banks are closed." }),
        })
        .openapi("PayPeriod"),
    ),
  }),
  token: "pay_periods_listed",
  refusals: [PAYROLL_NOT_FOUND],
  examples: {
    data: {
      items: [
        {
          period: 1,
          periodStartDate: "2026-04-01",
          periodEndDate: "2026-04-30",
          regularPaymentDate: "2026-04-30",
          paymentDate: "2026-04-30",
        },
      ],
    },
  },
});

/** Mounts the calendar of a payroll. */
export function mountPayPeriods(context: ServiceContext): void {
  mountOperation(context, listPayPeriods, async ({ params: { payrollConfigId, taxYear } }, tx) => {
    const config = await findConfig(tx, payrollConfigId);
    if (config === null) throw notFound("payroll_config");
    const items = [...periodsOfYear(await payScheduleOf(tx, config), taxYear)].map(
      ({ period, periodStartDate, periodEndDate, regularPaymentDate, paymentDate }) => ({
        period,
        periodStartDate,
        periodEndDate,
        regularPaymentDate,
        paymentDate,
      }),
    );
    return { data: { items }, text: "These are the pay periods." };
  });
}

function* periodsOfYear(schedule: PaySchedule, taxYear: number): Generator<PayPeriod> {
  for (let sequence = 0; ; sequence++) {
    const found = payPeriodAt(schedule, sequence);
    if (found.year > taxYear) return;
    if (found.year === taxYear) yield found;
  }
}

/** Returns the calendar of a payroll, with the organisation's bank holidays if it names none. */
export async function payScheduleOf(tx: Tx, config: ConfigRow): Promise<PaySchedule> {
  return scheduleOf(config.pay_frequency, config.payment_period_config, await territoryOf(tx));
}

/** Returns the calendars of payrolls, by id: the organisation is read once, however many there are. */
export async function findPaySchedules(
  tx: Tx,
  configs: readonly ConfigRow[],
): Promise<ReadonlyMap<string, PaySchedule>> {
  const territory = await territoryOf(tx);
  return new Map(
    configs.map(({ payroll_config_id: id, pay_frequency, payment_period_config }) => [
      id,
      scheduleOf(pay_frequency, payment_period_config, territory),
    ]),
  );
}

/** Returns the organisation's bank holidays; those of England and Wales by default. */
async function territoryOf(tx: Tx): Promise<Territory> {
  return (await findOrganisation(tx))?.territory ?? "EnglandAndWales";
}

const NO_RUNS: RunsSoFar = { count: 0, lastSequence: -1, lastLocked: null };

export const periodOfYear = z.strictObject({ year: z.int(), period: z.int() });

interface ShownPayroll {
  readonly payrollConfigId: string;
  readonly payFrequency: SalaryFrequency;
  readonly paymentPeriodConfig: PaymentPeriodConfig;
}

/** Returns what responses show of payrolls beyond their own records, with four statements however many there are. */
export async function furtherOfPayrolls(
  tx: Tx,
  { employeesByPayroll, payrollRuns }: Pick<ServiceContext, "employeesByPayroll" | "payrollRuns">,
  payrolls: readonly ShownPayroll[],
) {
  const ids = payrolls.map(({ payrollConfigId }) => payrollConfigId);
  const runs = await payrollRuns.soFar(tx, ids);
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

/** Returns the schedule of a payroll's calendar; `territory` is the organisation's, for a payroll that names none. */
function scheduleOf(payFrequency: SalaryFrequency, config: PaymentPeriodConfig, territory: Territory): PaySchedule {
  return {
    payFrequency,
    firstPeriodStart: readDate(config.firstPeriodStartDate),
    firstPeriodEnd: readDate(config.firstPeriodEndDate),
    firstPayment: readDate(config.firstPaymentDate),
    paymentDateRule: config.paymentDateRule,
    paymentWeekday: config.paymentWeekday === null ? null : WEEKDAYS.indexOf(config.paymentWeekday),
    nonWorkingDayRule: config.nonWorkingDayRule,
    territory: config.bankHolidayCalendar ?? territory,
  };
}

/** Returns the last day of a first period whose end was not given. */
export function usualEnd(start: string, payFrequency: SalaryFrequency): string {
  return formatDate(usualPeriodEnd(readDate(start), payFrequency));
}
