import { sql } from "kysely";
import type { StatutoryLine } from "../../../engine";
import { formatDate, readDate, readPence, type StatutoryType } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { type LeaveStart, moneyOf, type PayslipPeriod } from "../../contract";
import { PAID_IN_OTHER_JOB } from "../calculate/waiting-sick-pay";
import type { LineItemRow } from "../payments/payment-rows";
import { statutoryTables } from "../store/statutory-tables";

/** Days of absence with their statutory pay, in pence. */
export type PaidDays = Pick<LineItemRow, "statutory_type" | "from_date" | "to_date" | "amount">;

/** The outcome of an award is a large document: only its average is read. */
const averageOf = sql<string | null>`outcome ->> 'averageWeeklyEarnings'`.as("average_weekly_earnings");

const isPaidElsewhere =
  sql<boolean>`outcome -> 'entitlementFailureReasons' @> ${JSON.stringify([PAID_IN_OTHER_JOB])}`.as(
    "is_paid_elsewhere",
  );

/** Returns awards with days in a period. */
export function awardsIn(tx: Tx, period: PayslipPeriod, employeeIds: readonly string[]) {
  return awardsOf(tx, employeeIds).where(hasDaysIn(period));
}

/** Returns awards with days in a period, and those of which a locked run has paid days in it that are no leave any more. */
export function awardsKnownIn(tx: Tx, period: PayslipPeriod, employeeIds: readonly string[]) {
  const paid = statutoryTables(tx)
    .selectFrom("statutory_line_item")
    .select("statutory_pay_id")
    .where("employee_id", "in", [...employeeIds])
    .where("status", "=", "Paid")
    .where("to_date", ">=", period.periodStartDate)
    .where("from_date", "<=", period.periodEndDate);
  return awardsOf(tx, employeeIds).where(({ or, eb }) => or([hasDaysIn(period), eb("statutory_pay_id", "in", paid)]));
}

function hasDaysIn({ periodStartDate, periodEndDate }: PayslipPeriod) {
  return sql<boolean>`start_date <= ${periodEndDate} and (end_date is null or end_date >= ${periodStartDate})`;
}

function awardsOf(tx: Tx, employeeIds: readonly string[]) {
  return statutoryTables(tx)
    .selectFrom("statutory_payment")
    .select(["statutory_pay_id", "employee_id", "statutory_type", "start_date", "end_date", averageOf, isPaidElsewhere])
    .where("employee_id", "in", [...employeeIds])
    .orderBy("start_date");
}

/** Returns slices with days in a period, whoever paid them and whenever. */
export function slicesIn(tx: Tx, period: PayslipPeriod, employeeIds: readonly string[]) {
  return slicesAndArrearsIn(tx, period, employeeIds).where("is_arrears", "=", false);
}

/** Returns the same, and arrears for such days. */
export function slicesAndArrearsIn(
  tx: Tx,
  { periodStartDate, periodEndDate }: PayslipPeriod,
  employeeIds: readonly string[],
) {
  return statutoryTables(tx)
    .selectFrom("statutory_line_item")
    .select(["employee_id", "statutory_type", "from_date", "to_date", "amount"])
    .where("employee_id", "in", [...employeeIds])
    .where("to_date", ">=", periodStartDate)
    .where("from_date", "<=", periodEndDate)
    .orderBy("from_date");
}

/** Returns the absent days of a period with their pay: each slice, and days of leave that pay nothing. */
export function absentDays(
  awards: readonly AwardInPeriod[],
  days: readonly PaidDays[],
  period: PayslipPeriod,
): readonly StatutoryLine[] {
  const bySpan = new Map<string, StatutoryLine>();
  for (const { statutory_type: statutoryType, from_date: from, to_date: to, amount } of days) {
    // A slice that was settled in part is listed twice for the same days.
    const key = `${statutoryType} ${from}`;
    const before = readPence(bySpan.get(key)?.amount ?? "0");
    bySpan.set(key, { statutoryType, from, to, amount: moneyOf(before + amount) });
  }
  const paid = [...bySpan.values()];
  return [...paid, ...unpaidLeave(awards, paid, period)];
}

/** Returns the first day of each leave, from which top-ups count. */
export function leaveStart(awards: readonly AwardInPeriod[]): LeaveStart {
  const starts = new Map<StatutoryType, string>();
  for (const { statutory_type: type, start_date: start } of awards) if (!starts.has(type)) starts.set(type, start);
  return Object.fromEntries(starts);
}

/** Returns average weekly earnings by statutory type, as far as they are known; of several awards, those of the last. */
export function averages(awards: readonly (AwardInPeriod & { readonly average_weekly_earnings: string | null })[]) {
  return Object.fromEntries(
    awards.flatMap(({ statutory_type: type, average_weekly_earnings: average }) =>
      average === null ? [] : [[type, average]],
    ),
  );
}

/** An award that has days in a period. */
interface AwardInPeriod {
  readonly employee_id: string;
  readonly statutory_type: StatutoryType;
  readonly start_date: string;
  readonly end_date: string | null;
  /** Whether another job of the person pays for it. */
  readonly is_paid_elsewhere: boolean;
}

/**
 * Returns the days of sickness in a period that have no slice, such as those of somebody who is not entitled, and of leave
 * for which another job pays: salary deducts them too, so they are given with 0.00.
 */
function unpaidLeave(
  awards: readonly AwardInPeriod[],
  paid: readonly StatutoryLine[],
  { periodStartDate, periodEndDate }: PayslipPeriod,
): readonly StatutoryLine[] {
  const unpaid = awards.filter((each) => each.statutory_type === "StatutorySickPay" || each.is_paid_elsewhere);
  return unpaid.flatMap(({ statutory_type: statutoryType, start_date: start, end_date: end }) => {
    const first = readDate(start > periodStartDate ? start : periodStartDate);
    const last = readDate(end !== null && end < periodEndDate ? end : periodEndDate);
    return gapsBetween(paid, first, last).map(([from, to]) => ({
      statutoryType,
      from: formatDate(from),
      to: formatDate(to),
      amount: "0.00",
    }));
  });
}

/** Returns the days from one to another that no slice has. */
function gapsBetween(paid: readonly StatutoryLine[], first: number, last: number): [from: number, to: number][] {
  const gaps: [number, number][] = [];
  let next = first;
  for (const slice of [...paid].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const [from, to] = [readDate(slice.from), readDate(slice.to)];
    if (to < next || from > last) continue;
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= last) gaps.push([next, last]);
  return gaps;
}
