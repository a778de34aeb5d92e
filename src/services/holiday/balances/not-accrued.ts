import { describeProblem } from "../../../engine/base";
import type { ShownBalance } from "../contract/balance-operation";
import type { EmployeeHoliday } from "./employee-holiday";
import type { LeaveYear } from "./leave-year";

/** Returns the locked periods of a leave year whose accrual could not be calculated, and why. */
export function notAccruedIn({ accruals }: EmployeeHoliday, year: LeaveYear): ShownBalance["notAccrued"] {
  return accruals.flatMap(({ period_start_date: start, period_end_date: end, problem }) => {
    if (problem === null || end < year.start || end > year.end) return [];
    const { token, path: field } = problem;
    return [{ periodStartDate: start, periodEndDate: end, token, field, text: describeProblem(problem) }];
  });
}
