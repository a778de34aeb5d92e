import Decimal from "decimal.js";
import type { Problem, Result, Rulebook } from "../../../engine";
import { readDate } from "../../../engine/base";
import {
  accrueHoliday,
  averageDayHours,
  type HoursBeforeLeaveFacts,
  hoursBeforeLeave,
  isIrregularWork,
} from "../../../engine/holiday";
import type { PayslipPeriod } from "../../contract";
import type { EmployeeHoliday } from "../balances/employee-holiday";
import { type LeaveYear, leaveYearOn } from "../balances/leave-year";
import { type Leave, leavesUpTo } from "../balances/leaves";
import { getWeek, patternOn } from "../balances/pattern-days";
import { policyOn } from "../balances/require-balance";
import { accruedBy } from "../balances/year-of";
import type { PostedWork } from "./pay-for-work";

const UNKNOWN: Problem = { token: "must_not_be_empty", path: "/periods", arguments: null };

/** What a payslip accrues. */
export interface FoundAccrual {
  readonly hoursWorked: string;
  readonly hours: string;
  readonly leaveDays: number;
  /** Why nothing accrues that should. */
  readonly problem: Problem | null;
}

/** Problems of workers whose leave does not accrue by hours: in Northern Ireland, and in leave years before the rule. */
const NOT_BY_HOURS: ReadonlySet<Problem["token"]> = new Set(["not_allowed_in_territory", "not_in_force"]);

/**
 * Returns the hours that a payslip accrues by work and, in a main run, by days of sick or statutory leave; null for
 * somebody who does not accrue by hours worked. Hours worked are kept even if nothing accrues, for averages.
 */
export function getAccrual(
  holiday: EmployeeHoliday,
  posted: PostedWork | undefined,
  { period, rulebook }: { readonly period: AccrualPeriod; readonly rulebook: Rulebook },
): FoundAccrual | null {
  const day = period.periodEndDate;
  const policy = policyOn(holiday, day);
  if (policy === null || !isIrregularWork(policy.kind)) return null;
  if (posted === undefined && period.supplementary !== 0) return null;
  const hoursWorked = posted?.hours ?? "0";
  const without = { hoursWorked, hours: "0", leaveDays: 0, problem: null };
  if (policy.rolled_up) return without;
  const year = leaveYearOn(holiday.settings.holidayYearStart, day);
  const work = { territory: holiday.territory, leaveYearStartDate: year.start, hoursWorked };
  const leave = leaveInPeriod(holiday, { period, hoursWorked, leaveYearStartDate: year.start, rulebook });
  const leaves = leave.ok ? leave.leaves : [];
  const found = accrueHoliday({ ...work, leaves, ...limitOf(holiday, year, day) }, rulebook);
  return {
    hoursWorked,
    hours: found.ok ? found.value.hours : "0",
    leaveDays: leaves.reduce((sum, { days }) => sum + days, 0),
    problem: problemOf(found, leave),
  };
}

/** Returns why nothing accrues that should: a problem of the accrual, else of the leave in the period. */
function problemOf(accrued: Result<unknown>, leave: LeaveInPeriod): Problem | null {
  const problem = accrued.ok ? (leave.ok ? null : leave.problem) : (accrued.problems[0] ?? null);
  return problem === null || NOT_BY_HOURS.has(problem.token) ? null : problem;
}

/** Returns the limit of the year's leave, if the hours of an average day are known. */
function limitOf(holiday: EmployeeHoliday, year: LeaveYear, day: string) {
  const hours = averageDayHours(getWeek(patternOn(holiday.facts, holiday.usual, day)));
  if (hours === null) return {};
  return { averageDayHours: hours, accruedBefore: Decimal.max(0, accruedBy(holiday, year, day)).toString() };
}

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
function leaveInPeriod(holiday: EmployeeHoliday, asked: Asked): LeaveInPeriod {
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
