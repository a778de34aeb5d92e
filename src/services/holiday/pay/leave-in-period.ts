import Decimal from "decimal.js";
import type { Problem, Rulebook } from "../../../engine";
import { readDate } from "../../../engine/base";
import { type HoursBeforeLeaveFacts, hoursBeforeLeave } from "../../../engine/holiday";
import type { PayslipPeriod } from "../../contract";
import type { EmployeeHoliday } from "../balances/employee-holiday";
import { type Leave, leavesUpTo } from "../balances/leaves";

/** The period of a payslip, and which of its runs pays it. */
export type AccrualPeriod = Pick<PayslipPeriod, "periodStartDate" | "periodEndDate" | "supplementary">;

interface Asked {
  readonly period: AccrualPeriod;
  /** Hours of the period's payslip, which is not kept yet. */
  readonly hoursWorked: string;
  readonly leaveYearStartDate: string;
  readonly rulebook: Rulebook;
}

interface DaysOfLeave {
  readonly days: number;
  readonly averageWeekHours: string;
}

type LeaveInPeriod =
  | { readonly ok: true; readonly leaves: readonly DaysOfLeave[] }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Returns the days of sick and statutory leave in a period, by leave, each with the average weekly hours before it. A day
 * of two leaves counts for the earlier one. A supplementary run has no days: the main run of the period has them.
 */
export function leaveInPeriod(holiday: EmployeeHoliday, asked: Asked): LeaveInPeriod {
  const { period, leaveYearStartDate, rulebook } = asked;
  if (period.supplementary !== 0) return { ok: true, leaves: [] };
  const all = leavesUpTo(holiday, lastDay(holiday, period));
  const found: DaysOfLeave[] = [];
  for (const { leave, days } of daysOf(all, period)) {
    const average = hoursBeforeLeave(
      {
        territory: holiday.territory,
        leaveYearStartDate,
        leaveStartDate: leave.from,
        startDate: holiday.facts.employee.start_date,
        periods: periodsOf(holiday, asked),
        leaves: all,
      },
      rulebook,
    );
    if (!average.ok) return { ok: false, problem: average.problems[0] ?? UNKNOWN };
    found.push({ days, averageWeekHours: average.value.averageWeekHours });
  }
  return { ok: true, leaves: found };
}

const UNKNOWN: Problem = { token: "must_not_be_empty", path: "/periods", arguments: null };

function lastDay({ facts }: EmployeeHoliday, { periodEndDate }: AccrualPeriod): string {
  const leaving = facts.employee.leaving_date;
  return leaving !== null && leaving < periodEndDate ? leaving : periodEndDate;
}

/** Returns the leaves with days in a period that no earlier leave has. */
function daysOf(leaves: readonly Leave[], { periodStartDate }: AccrualPeriod) {
  let next = readDate(periodStartDate);
  return leaves.flatMap((leave) => {
    const first = Math.max(next, readDate(leave.from));
    const days = readDate(leave.to) - first + 1;
    if (days <= 0) return [];
    next = first + days;
    return [{ leave, days }];
  });
}

/** Returns the hours of the periods of locked runs and of this one; runs of one period are added up. */
function periodsOf(
  { accruals }: EmployeeHoliday,
  { period: { periodStartDate: from, periodEndDate: to }, hoursWorked }: Asked,
): HoursBeforeLeaveFacts["periods"] {
  const byStart = new Map([[from, { from, to, hours: new Decimal(hoursWorked) }]]);
  for (const { period_start_date: start, period_end_date: end, hours_worked: worked } of accruals) {
    const known = byStart.get(start);
    const hours = new Decimal(worked).plus(known?.hours ?? 0);
    byStart.set(start, { from: start, to: known?.to ?? end, hours });
  }
  return [...byStart.values()].map((each) => ({ ...each, hours: each.hours.toString() }));
}
