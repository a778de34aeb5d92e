import { type HolidayDays, holidayDays } from "../../../engine/holiday";
import type { EmployeeHoliday, PolicyRow, RequestRow } from "./employee-holiday";

type Request = Pick<RequestRow, "days" | "start_part" | "end_part">;

/**
 * Returns the leave that a request uses, day by day: bank holidays that the policy gives use nothing, and days of
 * sickness are given back unless the policy keeps them.
 */
export function usedDays(request: Request, policy: PolicyRow, spells: EmployeeHoliday["spells"]): HolidayDays {
  const sick = spells.filter(({ statutory_type: type }) => type === "StatutorySickPay");
  const isSick = (day: string) =>
    sick.some(({ start_date: start, end_date: end }) => start <= day && (end === null || end >= day));
  const found = holidayDays({
    days: request.days.map((day) => ({ ...day, isSick: isSick(day.date) })),
    startPart: request.start_part,
    endPart: request.end_part,
    bankHolidays: policy.bank_holidays,
    sickDaysKeepHoliday: policy.sick_days_keep_holiday,
  });
  // Days are checked before they are stored: a request that the engine refuses is a bug.
  if (!found.ok) throw new Error("A holiday on file is not one that the engine takes.");
  return found.value;
}
