import { type RawBuilder, sql } from "kysely";
import { FREQUENCIES, isPaidByWeek, readDate, taxPeriodOn } from "../../../engine/base";
import type { CourtOrderFacts } from "../../../engine/court-orders";
import type { Tx } from "../../../platform/store";
import { type PayslipGiven, type PayslipPeriod, type PayslipsAsked, taxYearOn } from "../../contract";
import { jobsOfEmployees, selectEmployees } from "../../employees";
import {
  findConfig,
  findConfigs,
  findPayPeriod,
  findPaySchedules,
  type PaySchedule,
  payPeriodAt,
  payScheduleOf,
} from "../../pay";
import { selectPayslips } from "../../pay-runs";
import { type OrderRow, selectOrders } from "../store/orders";

type OrdersGiven = Required<Pick<PayslipGiven, "courtOrders" | "courtOrderDay">>;

/**
 * Returns the orders of employees in their state before a payment, by employee, of whichever job's record they were entered
 * on: five statements at most, however many there are, and three more for people with orders and several jobs. Orders that
 * were served after the pay date, or resumed after it, are left out.
 */
export async function givenOrders(
  tx: Tx,
  { period, employeeIds }: PayslipsAsked,
): Promise<ReadonlyMap<string, PayslipGiven>> {
  if (employeeIds.length === 0) return new Map();
  const day = period.regularPaymentDate;
  const people = await jobsOfEmployees(tx, employeeIds);
  // What another job of the day has paid off is still an order of the day.
  const isOpen =
    people.size === 0
      ? sql<boolean>`status <> 'Discharged'`
      : sql<boolean>`(status <> 'Discharged' or exists (select from court_order_line_item as item
          where item.order_id = court_order.order_id and item.payment_date = ${day}))`;
  const rows = await selectOrders(tx)
    .where("employee_id", "in", [...new Set([...employeeIds, ...[...people.values()].flat()])])
    .where(isOpen)
    .where(sql<boolean>`(counts_from is null or counts_from <= ${day})`)
    .orderBy("order_id")
    .execute();
  const given = await ofEmployees(tx, { period, employeeIds }, people, rows);
  const intervals = await intervalsOf(tx, period, [...given.keys()]);
  return new Map(
    [...given].map(([employeeId, { courtOrders, courtOrderDay }]) => {
      return [employeeId, { courtOrders, courtOrderDay: { ...courtOrderDay, ...intervals.get(employeeId) } }];
    }),
  );
}

/**
 * Returns the orders that could take part in a closed payment by the records of today, by employee: whatever their status
 * is now, but for those that were discharged before they deducted anything.
 */
export async function knownOrders(
  tx: Tx,
  { period, employeeIds }: PayslipsAsked,
): Promise<ReadonlyMap<string, PayslipGiven>> {
  const day = period.regularPaymentDate;
  const people = await jobsOfEmployees(tx, employeeIds);
  const rows = await selectOrders(tx)
    .where("employee_id", "in", [...new Set([...employeeIds, ...[...people.values()].flat()])])
    .where("start_date", "<=", day)
    .where(sql<boolean>`coalesce(facts->>'dateServed', '') <= ${day}`)
    .where(sql<boolean>`(status <> 'Discharged' or exists (select from court_order_line_item as item
      where item.organisation_id = court_order.organisation_id and item.order_id = court_order.order_id))`)
    .orderBy("order_id")
    .execute();
  return ofEmployees(tx, { period, employeeIds }, people, rows);
}

/** Returns orders by employee, with what their pay-day needs; employees without any are left out. */
async function ofEmployees(
  tx: Tx,
  { period, employeeIds }: Pick<PayslipsAsked, "period" | "employeeIds">,
  people: ReadonlyMap<string, readonly string[]>,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, OrdersGiven>> {
  if (rows.length === 0) return new Map();
  const nextPaymentDate = await findNextPaymentDate(tx, period);
  const courtOrderDay = nextPaymentDate === null ? {} : { nextPaymentDate };
  const ofJobs = await ordersOfJobs(tx, { period, nextPaymentDate }, people, rows);
  const own = new Map<string, CourtOrderFacts[]>();
  for (const row of rows) own.set(row.employee_id, [...(own.get(row.employee_id) ?? []), row.facts]);
  return new Map(
    employeeIds.flatMap((id) => {
      const found = ofJobs.get(id) ?? { courtOrders: own.get(id) ?? [], courtOrderDay };
      return found.courtOrders.length === 0 ? [] : [[id, found] as const];
    }),
  );
}

interface OrdersOfPeriod {
  readonly period: PayslipPeriod;
  readonly nextPaymentDate: string | null;
}

/** A job whose earnings are added to those of the person's others, with the last day before a payment on which it was paid. */
interface Job {
  readonly employeeId: string;
  readonly schedule: PaySchedule;
  /** Whether it continues in the period of the payment. */
  readonly isCurrent: boolean;
  readonly lastPaid: string | null;
}

/**
 * Returns the orders of people who have several jobs that are added up, by employee: an order attaches the earnings of all.
 * Series of pay rank by their interval, and by record. Rates are for the time since any job was paid (Attachment of Earnings
 * Act 1971, Schedule 3, paragraph 4), and an order ends with the last pay-day of all.
 */
async function ordersOfJobs(
  tx: Tx,
  { period, nextPaymentDate }: OrdersOfPeriod,
  people: ReadonlyMap<string, readonly string[]>,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, OrdersGiven>> {
  const withOrders = new Set(rows.map((row) => row.employee_id));
  const asked = [...people].filter(([, records]) => records.some((id) => withOrders.has(id)));
  const jobs = await addedJobs(tx, period, [...new Set(asked.flatMap(([, records]) => records))]);
  const day = period.regularPaymentDate;
  return new Map(
    asked.flatMap(([employeeId, records]): [string, OrdersGiven][] => {
      const own = jobs.get(employeeId);
      if (own === undefined) return [];
      const all = records.flatMap((id) => jobs.get(id) ?? []);
      const others = all.filter((job) => job !== own && job.isCurrent);
      const orders = rows.filter((row) => all.some((job) => job.employeeId === row.employee_id));
      const dates = others.map(({ schedule }) => nextPayDate(schedule, day));
      const next = [...dates, ...(nextPaymentDate === null ? [] : [nextPaymentDate])].sort()[0];
      const otherJobs = {
        isFurtherSeries: isFurtherSeries(own, others),
        relevantPeriod: relevantPeriod(own, others, day),
        statedFor: orders.flatMap(({ order_id: orderId, employee_id: id }) => {
          const stated = jobs.get(id)?.schedule.payFrequency;
          return stated === undefined || stated === period.payFrequency ? [] : [{ orderId, payFrequency: stated }];
        }),
      };
      const courtOrderDay = { ...(next === undefined ? {} : { nextPaymentDate: next }), otherJobs };
      return [[employeeId, { courtOrders: orders.map(({ facts }) => facts), courtOrderDay }]];
    }),
  );
}

/** Returns records of people with several whose earnings are added up, by employee. */
async function addedJobs(
  tx: Tx,
  { regularPaymentDate: day, periodStartDate }: PayslipPeriod,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Job>> {
  if (recordIds.length === 0) return new Map();
  const schedules = await findPaySchedules(tx, await findConfigs(tx));
  const lastPaid = await lastPaidBefore(tx, sql<boolean>`payslip.regular_payment_date < ${day}`, recordIds);
  const records = await selectEmployees(tx)
    .select(["employee_id", "payroll_config_id", "start_date", "leaving_date"])
    .where("employee_id", "in", [...recordIds])
    .where("not_aggregated_reason", "is", null)
    .execute();
  return new Map(
    records.flatMap(({ employee_id: employeeId, payroll_config_id, start_date, leaving_date }) => {
      const schedule = schedules.get(payroll_config_id);
      if (schedule === undefined) return [];
      const isCurrent = start_date <= day && (leaving_date === null || leaving_date >= periodStartDate);
      return [[employeeId, { employeeId, schedule, isCurrent, lastPaid: lastPaid.get(employeeId) ?? null }] as const];
    }),
  );
}

/** Whether another job has the series that goes through a table: of the shortest interval, the first record of several. */
function isFurtherSeries(own: Job, others: readonly Job[]): boolean {
  const perYear = ({ schedule }: Job) => FREQUENCIES[schedule.payFrequency].perYear;
  const before = (other: Job) => perYear(other) - perYear(own) || (other.employeeId < own.employeeId ? 1 : -1);
  return others.some((other) => !own.isCurrent || before(other) > 0);
}

type Interval = NonNullable<NonNullable<OrdersGiven["courtOrderDay"]["otherJobs"]>["relevantPeriod"]>;

/** Returns the time since another job was paid, if this one was not paid after it; null for its own pay period. */
function relevantPeriod(own: Job, others: readonly Job[], day: string): Interval | null {
  const last = others.reduce<Job | null>((latest, job) => {
    return (job.lastPaid ?? "") > (latest?.lastPaid ?? "") ? job : latest;
  }, null);
  if (last?.lastPaid == null || last.lastPaid <= (own.lastPaid ?? "")) return null;
  const { payFrequency } = last.schedule;
  // On a pay-day of that job, it is the interval of it.
  if (nextPayDate(last.schedule, last.lastPaid) === day) {
    return { unit: isPaidByWeek(payFrequency) ? "Week" : "Month", count: FREQUENCIES[payFrequency].span };
  }
  return { unit: "Day", count: readDate(day) - readDate(last.lastPaid) };
}

/** Returns the first pay date of a calendar after a day. */
function nextPayDate(schedule: PaySchedule, day: string): string {
  const taxYear = taxYearOn(day);
  const found = findPayPeriod(schedule, taxYear, taxPeriodOn(readDate(day), taxYear, schedule.payFrequency).period);
  for (let sequence = found?.sequence ?? 0; ; sequence++) {
    const { regularPaymentDate } = payPeriodAt(schedule, sequence);
    if (regularPaymentDate > day) return regularPaymentDate;
  }
}

/**
 * Returns the interval of a supplementary payment: an irregular payment on a day of its own goes through the daily table,
 * times the days since the last payment, and rates of orders are for the same days (councils' guidance on council tax
 * orders; Schedule 3 to the Attachment of Earnings Act 1971).
 */
async function intervalsOf(
  tx: Tx,
  { supplementary, regularPaymentDate }: PayslipPeriod,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<PayslipGiven["courtOrderDay"]>>> {
  if (supplementary === 0) return new Map();
  const days = await daysSincePaid(tx, regularPaymentDate, employeeIds);
  return new Map([...days].map(([id, count]) => [id, { payInterval: { unit: "Day", count } }]));
}

/** Returns the pay date after a period's; null outside the payroll's own calendar. */
export async function findNextPaymentDate(
  tx: Tx,
  { payrollConfigId, year, period }: PayslipPeriod,
): Promise<string | null> {
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) return null;
  const schedule = await payScheduleOf(tx, config);
  const found = findPayPeriod(schedule, year, period);
  return found === null ? null : payPeriodAt(schedule, found.sequence + 1).regularPaymentDate;
}

/**
 * Returns the days from the last payment of employees, in any job, to a day, or from the first day of the employment to it;
 * without those who are paid on that day already.
 */
async function daysSincePaid(
  tx: Tx,
  day: string,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const people = await jobsOfEmployees(tx, employeeIds);
  const recordsOf = (id: string) => people.get(id) ?? [id];
  const last = await lastPaidBefore(
    tx,
    sql<boolean>`payslip.regular_payment_date <= ${day}`,
    employeeIds.flatMap(recordsOf),
  );
  const started = await selectEmployees(tx)
    .select(["employee_id", "start_date"])
    .where("employee_id", "in", [...employeeIds])
    .execute();
  return new Map(
    started.flatMap(({ employee_id, start_date }) => {
      const [paid = start_date] = recordsOf(employee_id)
        .flatMap((id) => last.get(id) ?? [])
        .sort()
        .reverse();
      const days = readDate(day) - readDate(paid);
      return days < 1 ? [] : [[employee_id, days] as const];
    }),
  );
}

/** Returns the last pay date of employees among payslips that meet a condition. */
async function lastPaidBefore(
  tx: Tx,
  condition: RawBuilder<boolean>,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const paid = await selectPayslips(tx)
    .select(({ fn }) => ["payslip.employee_id", fn.max("payslip.regular_payment_date").as("last")])
    .where("payslip.employee_id", "in", [...employeeIds])
    .where(condition)
    .groupBy("payslip.employee_id")
    .execute();
  return new Map(paid.map(({ employee_id, last }) => [employee_id, last]));
}
