import Decimal from "decimal.js";
import type { Result, Rulebook } from "../../../engine";
import { bankHolidays } from "../../../engine/bank-holidays";
import { formatDate } from "../../../engine/base";
import { type HolidayYear, holidayYear } from "../../../engine/holiday";
import { yearOfDate } from "../../contract";
import type { EmployeeHoliday, PolicyRow } from "./employee-holiday";
import type { LeaveYear } from "./leave-year";
import { getWeek, patternOn } from "./pattern-days";

/** What is asked of an employee's leave year. */
export interface YearAsked {
  readonly policy: PolicyRow;
  readonly year: LeaveYear;
  readonly asOf: string;
  readonly rulebook: Rulebook;
}

/** Returns the leave of an employee's leave year, with its workings. */
export function getLeaveOfYear(
  holiday: EmployeeHoliday,
  { policy, year, asOf, rulebook }: YearAsked,
): Result<HolidayYear> {
  const { employee } = holiday.facts;
  const week = getWeek(patternOn(holiday.facts, holiday.usual, asOf < year.end ? asOf : year.end));
  const isIn = (day: string | null) => day !== null && day >= year.start && day <= year.end;
  return holidayYear(
    {
      territory: holiday.territory,
      kind: policy.kind,
      unitName: policy.unit_name,
      leaveYearStartDate: year.start,
      startDate: isIn(employee.start_date) ? employee.start_date : null,
      leavingDate: isIn(employee.leaving_date) ? employee.leaving_date : null,
      daysPerWeek: policy.pro_rata === "WorkingPattern" ? week.days : week.wholeDays,
      hoursPerWeek: week.hours,
      contractualUnits: holiday.own?.contractual_units ?? policy.contractual_units,
      fullTimeDaysPerWeek: policy.full_time_days_per_week,
      ...(policy.full_time_hours_per_week === null ? {} : { fullTimeHoursPerWeek: policy.full_time_hours_per_week }),
      proRata: policy.pro_rata === "Hours" ? "Hours" : "Days",
      bankHolidays: policy.bank_holidays,
      bankHolidayDates: bankHolidaysIn(holiday, year),
      rounding: policy.rounding,
      accrual: policy.accrual,
      accruedUnits: accruedBy(holiday, year, asOf),
      asOf,
    },
    rulebook,
    { explain: true },
  );
}

/** Returns the hours that locked runs accrued in a leave year, of periods that ended by a day. */
export function accruedBy({ accruals }: EmployeeHoliday, year: LeaveYear, day: string): string {
  const within = accruals.filter(({ period_end_date: end }) => end >= year.start && end <= year.end && end <= day);
  return Decimal.sum(0, ...within.map(({ hours }) => hours)).toString();
}

/** Returns the bank holidays of the territory in a leave year. */
export function bankHolidaysIn({ territory }: EmployeeHoliday, { start, end }: LeaveYear): readonly string[] {
  const years = [...new Set([start, end].map(yearOfDate))];
  const all = years.flatMap((each) => [...bankHolidays(each, territory)].map(formatDate));
  return all.filter((day) => day >= start && day <= end).sort();
}
