import Decimal from "decimal.js";
import { formatDate, readDate } from "../../../engine/base";
import { invalidFindings, issueAt, Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { hasOverlap } from "../absences/overlaps";
import { getBalance } from "../balances/balance";
import type { EmployeeHoliday, PolicyRow } from "../balances/employee-holiday";
import { type LeaveYear, leaveYearOn } from "../balances/leave-year";
import { patternOn, unitsOn } from "../balances/pattern-days";
import { notCalculated, requirePolicy } from "../balances/require-balance";
import { usedDays } from "../balances/used-days";
import { bankHolidaysIn } from "../balances/year-of";
import type { SentRequest } from "../contract/request-schemas";
import type { StoredDay } from "../store/holiday-tables";

/** The columns of a request that follow from its days. */
interface Booked {
  readonly policy_id: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly start_part: SentRequest["startPart"];
  readonly end_part: SentRequest["endPart"];
  readonly days: string;
  readonly units: string;
  readonly unit_name: PolicyRow["unit_name"];
  readonly holiday_year_start: string;
  readonly note: string | null;
  readonly entitlement: string | null;
  readonly balance_after: string | null;
}

/**
 * Returns the columns of a request for holiday. Refuses 409 `no_holiday_policy`, `overlapping_dates`,
 * `balance_exceeded`, `holiday_not_calculated`.
 */
export async function book(
  work: RequestWork,
  holiday: EmployeeHoliday,
  sent: SentRequest,
  except: string | null,
): Promise<Booked> {
  const policy = requirePolicy(holiday, sent.startDate);
  const { days, year } = daysOfRequest(holiday, policy, sent);
  await refuseOverlap(work, { employeeId: holiday.employeeId, ...sent, except });
  const parts = { days, start_part: sent.startPart, end_part: sent.endPart };
  const { units } = usedDays(parts, policy, holiday.spells);
  const others = { ...holiday, requests: holiday.requests.filter(({ holiday_id: id }) => id !== except) };
  return {
    policy_id: policy.policy_id,
    start_date: sent.startDate,
    end_date: sent.endDate,
    start_part: sent.startPart,
    end_part: sent.endPart,
    days: JSON.stringify(days),
    units,
    unit_name: policy.unit_name,
    holiday_year_start: year.start,
    note: sent.note,
    ...balanceAfter(work, others, { policy, year, units }),
  };
}

async function refuseOverlap({ tx }: RequestWork, span: Parameters<typeof hasOverlap>[1]): Promise<void> {
  if (!(await hasOverlap(tx, span))) return;
  const text = "The employee has other leave on some of these days.";
  throw new Refused(409, { token: "overlapping_dates", text });
}

/** Returns the entitlement, and what remains of it after some more units; refuses a balance below zero. */
export function balanceAfter(
  { context }: Pick<RequestWork, "context">,
  holiday: EmployeeHoliday,
  { policy, year, units }: { readonly policy: PolicyRow; readonly year: LeaveYear; readonly units: string },
): Pick<Booked, "entitlement" | "balance_after"> {
  const found = getBalance(holiday, { policy, year, asOf: year.end, rulebook: context.rulebook });
  if (!found.ok) throw notCalculated(found.problems);
  const { remaining, requested } = found.balance;
  const after = new Decimal(remaining).minus(requested).minus(units);
  if (after.isNegative() && !after.isZero() && !policy.allow_negative && Number(units) > 0) {
    const text = "The leave year has not that much leave.";
    const args = { remaining: new Decimal(remaining).minus(requested).toString(), units };
    throw new Refused(409, { token: "balance_exceeded", text, arguments: args });
  }
  return { entitlement: found.year.entitlement, balance_after: after.toString() };
}

/**
 * Returns the days of a request with what the working pattern has on them, or the hours that it states. Refuses days
 * in two leave years, days before or after the employment, hours of other days or for leave in days, and a pattern
 * without hours.
 */
function daysOfRequest(
  holiday: EmployeeHoliday,
  policy: PolicyRow,
  sent: SentRequest,
): { readonly days: readonly StoredDay[]; readonly year: LeaveYear } {
  const year = leaveYearOn(holiday.settings.holidayYearStart, sent.startDate);
  const dates = datesOf(sent);
  const issues = [...dateIssues(holiday, sent, year), ...hourIssues(policy, sent, dates)];
  if (issues.length > 0) throw invalidFindings(issues, (issue) => issue);
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
    throw invalidFindings([issueAt(["hours"], "required", null, text)], (issue) => issue);
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
