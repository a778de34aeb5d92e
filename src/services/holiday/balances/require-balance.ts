import { describeProblem, type Problem } from "../../../engine/base";
import { notFound, Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { type FoundBalance, getBalance } from "./balance";
import { type EmployeeHoliday, employeeHolidays, type PolicyRow } from "./employee-holiday";
import { leaveYearOn } from "./leave-year";

/** Returns an employee's leave records; refuses 404 `employee_not_found`. */
export async function requireHoliday({ tx }: Pick<RequestWork, "tx">, employeeId: string): Promise<EmployeeHoliday> {
  const holiday = (await employeeHolidays(tx, [employeeId])).get(employeeId);
  if (holiday === undefined) throw notFound("employee");
  return holiday;
}

/** Returns the policy in force on a day; null before the first one begins, or without one. */
export function policyOn({ policy, own }: EmployeeHoliday, day: string): PolicyRow | null {
  const from = own?.effective_from ?? policy?.effective_from ?? "";
  return policy !== null && from <= day ? policy : null;
}

/** Returns the policy in force on a day; refuses 409 `no_holiday_policy`. */
export function requirePolicy(holiday: EmployeeHoliday, day: string): PolicyRow {
  const policy = policyOn(holiday, day);
  if (policy !== null) return policy;
  const text = "The employee has no holiday policy on that day: give them one, or the organisation a default.";
  throw new Refused(409, { token: "no_holiday_policy", text, arguments: { date: day } });
}

/** Returns the balance of the leave year of a day; refuses 409 `no_holiday_policy`, `holiday_not_calculated`. */
export function requireBalance(
  { context }: Pick<RequestWork, "context">,
  holiday: EmployeeHoliday,
  day: string,
): FoundBalance & { readonly policy: PolicyRow; readonly start: string } {
  const policy = requirePolicy(holiday, day);
  const year = leaveYearOn(holiday.settings.holidayYearStart, day);
  const found = getBalance(holiday, { policy, year, asOf: day, rulebook: context.rulebook });
  if (!found.ok) throw notCalculated(found.problems);
  return { ...found, policy, start: year.start };
}

/** The refusal of leave that cannot be calculated. */
export function notCalculated(problems: readonly Problem[]): Refused {
  const [first] = problems;
  const reason = first === undefined ? "" : ` ${describeProblem(first)}`;
  return new Refused(409, {
    token: "holiday_not_calculated",
    text: `The leave cannot be calculated.${reason}`,
    arguments: first === undefined ? null : { problem: first.token, field: first.path },
  });
}
