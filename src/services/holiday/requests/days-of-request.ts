import { formatDate, readDate } from "../../../engine/base";
import { invalidOf, issueAt } from "../../../platform/http";
import type { EmployeeHoliday, PolicyRow } from "../balances/employee-holiday";
import { type LeaveYear, leaveYearOn } from "../balances/leave-year";
import { patternOn, unitsOn } from "../balances/pattern-days";
import { bankHolidaysIn } from "../balances/year-of";
import type { SentRequest } from "../contract/request-schemas";
import type { StoredDay } from "../store/holiday-tables";

/**
 * Returns the days of a request with what the working pattern has on them, or the hours that it states. Refuses days
 * in two leave years, days before or after the employment, hours of other days or for leave in days, and a pattern
 * without hours.
 */
export function daysOfRequest(
  holiday: EmployeeHoliday,
  policy: PolicyRow,
  sent: SentRequest,
): { readonly days: readonly StoredDay[]; readonly year: LeaveYear } {
  const year = leaveYearOn(holiday.settings.holidayYearStart, sent.startDate);
  const dates = datesOf(sent);
  const issues = [...dateIssues(holiday, sent, year), ...hourIssues(policy, sent, dates)];
  if (issues.length > 0) throw invalidOf(issues, (issue) => issue);
  const bankHolidays = new Set(bankHolidaysIn(holiday, year));
  const days = dates.map((date) => {
    const ofPattern = unitsOn(patternOn(holiday.facts, holiday.usual, date), date, policy.unit_name);
    return {
      date,
      units: sent.hours?.[date] ?? (sent.hours === null ? ofPattern : "0"),
      isBankHoliday: bankHolidays.has(date),
    };
  });
  if (days.some(({ units }) => units === null)) {
    const text = "State the hours of each day: the working pattern has no hours of a week.";
    throw invalidOf([issueAt(["hours"], "required", null, text)], (issue) => issue);
  }
  return { days: days.map((day) => ({ ...day, units: day.units ?? "0" })), year };
}

function datesOf({ startDate, endDate }: SentRequest): readonly string[] {
  const first = readDate(startDate);
  return Array.from({ length: readDate(endDate) - first + 1 }, (_, index) => formatDate(first + index));
}

function dateIssues({ facts: { employee } }: EmployeeHoliday, { startDate, endDate }: SentRequest, year: LeaveYear) {
  const { start_date: start, leaving_date: leaving } = employee;
  return [
    ...(startDate < start ? [issueAt(["startDate"], "date_before", { limit: start })] : []),
    ...(leaving !== null && endDate > leaving ? [issueAt(["endDate"], "date_after", { limit: leaving })] : []),
    ...(endDate > year.end
      ? [issueAt(["endDate"], "date_after", { limit: year.end }, "A request has days of one leave year: send two.")]
      : []),
  ];
}

function hourIssues({ unit_name: unit }: PolicyRow, { hours }: SentRequest, dates: readonly string[]) {
  if (hours === null) return [];
  if (unit === "Day") return [issueAt(["hours"], "must_be_absent", { other: "unitName" })];
  const others = Object.keys(hours).filter((date) => !dates.includes(date));
  return others.map((date) => issueAt(["hours", date], "unknown_value", { allowed: "days of the holiday" }));
}
