import { sql } from "kysely";
import { readDate } from "../../../engine/base";
import type { CourtOrderFacts } from "../../../engine/court-orders";
import type { Tx } from "../../../platform/store";
import type { PayslipGiven, PayslipPeriod, PayslipsAsked } from "../../contract";
import { selectEmployees } from "../../employees";
import { findConfig, findPayPeriod, payPeriodAt, payScheduleOf } from "../../pay";
import { selectPayslips } from "../../pay-runs";
import { selectOrders } from "../store/orders";

/**
 * Returns the orders of employees in their state before a payment, by employee: three statements at most, however many
 * there are. Orders that were served after the pay date, or resumed after it, are left out.
 */
export async function givenOrders(
  tx: Tx,
  { period, employeeIds }: PayslipsAsked,
): Promise<ReadonlyMap<string, PayslipGiven>> {
  if (employeeIds.length === 0) return new Map();
  const day = period.regularPaymentDate;
  const rows = await selectOrders(tx)
    .where("employee_id", "in", [...employeeIds])
    .where("status", "<>", "Discharged")
    .where(sql<boolean>`(counts_from is null or counts_from <= ${day})`)
    .orderBy("order_id")
    .execute();
  if (rows.length === 0) return new Map();
  const nextPaymentDate = await findNextPaymentDate(tx, period);
  const courtOrderDay = nextPaymentDate === null ? {} : { nextPaymentDate };
  const byEmployee = new Map<string, CourtOrderFacts[]>();
  for (const { employee_id, facts } of rows) {
    const orders = byEmployee.get(employee_id);
    if (orders === undefined) byEmployee.set(employee_id, [facts]);
    else orders.push(facts);
  }
  const intervals = await intervalsOf(tx, period, [...byEmployee.keys()]);
  return new Map(
    [...byEmployee].map(([employeeId, courtOrders]) => {
      const own = { ...courtOrderDay, ...intervals.get(employeeId) };
      return [employeeId, { courtOrders, courtOrderDay: own }];
    }),
  );
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
 * Returns the days from the last payment of employees to a day, or from the first day of the employment to it; without
 * those who are paid on that day already.
 */
async function daysSincePaid(
  tx: Tx,
  day: string,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const paid = await selectPayslips(tx)
    .select(({ fn }) => ["payslip.employee_id", fn.max("payslip.regular_payment_date").as("last")])
    .where("payslip.employee_id", "in", [...employeeIds])
    .where("payslip.regular_payment_date", "<=", day)
    .groupBy("payslip.employee_id")
    .execute();
  const last = new Map(paid.map(({ employee_id, last: date }) => [employee_id, date]));
  const people = await selectEmployees(tx)
    .select(["employee_id", "start_date"])
    .where("employee_id", "in", [...employeeIds])
    .execute();
  return new Map(
    people.flatMap(({ employee_id, start_date }) => {
      const days = readDate(day) - readDate(last.get(employee_id) ?? start_date);
      return days < 1 ? [] : [[employee_id, days] as const];
    }),
  );
}
