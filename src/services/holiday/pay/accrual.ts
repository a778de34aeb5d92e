import Decimal from "decimal.js";
import type { Problem, Rulebook } from "../../../engine";
import { accrueHoliday, averageDayHours } from "../../../engine/holiday";
import type { EmployeeHoliday } from "../balances/employee-holiday";
import { type LeaveYear, leaveYearOn } from "../balances/leave-year";
import { patternOn, weekOf } from "../balances/pattern-days";
import { policyOn } from "../balances/require-balance";
import { accruedBy } from "../balances/year-of";
import { type AccrualPeriod, leaveInPeriod } from "./leave-in-period";
import type { PostedWork } from "./pay-for-work";

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
export function accrualOf(
  holiday: EmployeeHoliday,
  posted: PostedWork | undefined,
  { period, rulebook }: { readonly period: AccrualPeriod; readonly rulebook: Rulebook },
): FoundAccrual | null {
  const day = period.periodEndDate;
  const policy = policyOn(holiday, day);
  if (policy === null || policy.kind === "RegularHours") return null;
  if (posted === undefined && period.supplementary !== 0) return null;
  const hoursWorked = posted?.hours ?? "0";
  const without = { hoursWorked, hours: "0", leaveDays: 0, problem: null };
  if (policy.rolled_up) return without;
  const year = leaveYearOn(holiday.settings.holidayYearStart, day);
  const work = { territory: holiday.territory, leaveYearStartDate: year.start, hoursWorked };
  const leave = leaveInPeriod(holiday, { period, hoursWorked, leaveYearStartDate: year.start, rulebook });
  const leaves = leave.ok ? leave.leaves : [];
  const found = accrueHoliday({ ...work, leaves, ...limitOf(holiday, year, day) }, rulebook);
  const problem = found.ok ? (leave.ok ? null : leave.problem) : (found.problems[0] ?? null);
  return {
    hoursWorked,
    hours: found.ok ? found.value.hours : "0",
    leaveDays: leaves.reduce((sum, { days }) => sum + days, 0),
    problem: problem === null || NOT_BY_HOURS.has(problem.token) ? null : problem,
  };
}

/** Returns the limit of the year's leave, if the hours of an average day are known. */
function limitOf(holiday: EmployeeHoliday, year: LeaveYear, day: string) {
  const hours = averageDayHours(weekOf(patternOn(holiday.facts, holiday.usual, day)));
  if (hours === null) return {};
  return { averageDayHours: hours, accruedBefore: Decimal.max(0, accruedBy(holiday, year, day)).toString() };
}
