import Decimal from "decimal.js";
import type { Problem } from "../../../engine";
import { holidayPay } from "../../../engine/holiday";
import type { Tx } from "../../../platform/store";
import type { GivenLine, PayslipPeriod, PayslipsAsked } from "../../contract";
import type { EmployeeHoliday, PolicyRow, RequestRow } from "../balances/employee-holiday";
import { policyOn } from "../balances/require-balance";
import { usedDays } from "../balances/used-days";
import { getAverage, type PaidPeriod, paidPeriods } from "./average-pay";
import { HOLIDAY_PAY } from "./line-codes";
import { WITHOUT_HOURS, weekUnits } from "./week-units";

/** What a payslip pays for holiday, and why it cannot pay what it should. */
export interface HolidayPaid {
  readonly lines: readonly GivenLine[];
  readonly problems: readonly Problem[];
}

export type HolidayPeriod = Pick<PayslipPeriod, "periodStartDate" | "periodEndDate">;

interface Asked {
  readonly period: HolidayPeriod;
  readonly rulebook: PayslipsAsked["rulebook"];
}

/**
 * Returns the pay of approved holiday with days in a period, for employees without a salary whose holiday pay is not
 * rolled up: the average week's pay before the holiday, by the share of a week.
 */
export async function paidHoliday(
  tx: Tx,
  { period, rulebook }: Asked,
  holidays: ReadonlyMap<string, EmployeeHoliday>,
): Promise<ReadonlyMap<string, HolidayPaid>> {
  const paid = [...holidays.values()].filter((holiday) => isPaidApart(holiday, period));
  const periods = await paidPeriods({ tx }, paid, period.periodStartDate);
  return new Map(
    paid.map((holiday) => {
      const policy = policyOn(holiday, period.periodEndDate);
      const own = periods.get(holiday.employeeId) ?? [];
      const paidFor =
        policy === null
          ? []
          : takenIn(holiday, period).map((request) =>
              payOf({ holiday, policy, request, periods: own, period, rulebook }),
            );
      const lines = paidFor.flatMap((each) => each.lines);
      return [holiday.employeeId, { lines, problems: paidFor.flatMap(({ problems }) => problems) }];
    }),
  );
}

/** Whether an employee has holiday in a period that the salary does not pay. */
function isPaidApart(holiday: EmployeeHoliday, period: HolidayPeriod): boolean {
  return policyPaidApart(holiday, period.periodEndDate) !== null && takenIn(holiday, period).length > 0;
}

/** Returns the policy of a day if holiday on it is paid by holiday: null with a salary, and if holiday pay is rolled up. */
export function policyPaidApart(holiday: EmployeeHoliday, day: string): PolicyRow | null {
  const policy = policyOn(holiday, day);
  return policy !== null && !policy.rolled_up && salaryOn(holiday, day) === 0 ? policy : null;
}

/** Returns the pence of the year's salary in force on a day; 0 without one. */
export function salaryOn({ facts }: EmployeeHoliday, day: string): number {
  return facts.salaries.filter(({ effective_from: from }) => from <= day).at(-1)?.salary ?? 0;
}

function takenIn(
  { requests }: EmployeeHoliday,
  { periodStartDate, periodEndDate }: HolidayPeriod,
): readonly RequestRow[] {
  return requests.filter(
    ({ status, start_date: start, end_date: end }) =>
      (status === "Approved" || status === "Taken") && start <= periodEndDate && end >= periodStartDate,
  );
}

interface Paying {
  readonly holiday: EmployeeHoliday;
  readonly policy: PolicyRow;
  readonly request: RequestRow;
  readonly periods: readonly PaidPeriod[];
  readonly period: HolidayPeriod;
  readonly rulebook: PayslipsAsked["rulebook"];
}

/** Returns the line of one holiday, or why it is not paid; neither if it uses no leave in the period. */
function payOf({ holiday, policy, request, periods, period, rulebook }: Paying): HolidayPaid {
  const { periodStartDate, periodEndDate } = period;
  const used = usedDays(request, policy, holiday.spells);
  const days = used.days.filter(({ date }) => date >= periodStartDate && date <= periodEndDate);
  const units = Decimal.sum(0, ...days.map((day) => day.units)).toString();
  if (Number(units) === 0) return { lines: [], problems: [] };
  const average = getAverage(holiday, periods, { day: request.start_date, rulebook });
  if (!average.ok) return { lines: [], problems: average.problems };
  const unitsPerWeek = weekUnits(holiday, policy, { day: request.start_date, average: average.value });
  if (unitsPerWeek === null) return { lines: [], problems: [WITHOUT_HOURS] };
  const pay = holidayPay({ units, unitsPerWeek, averageWeekPay: average.value.averageWeekPay });
  if (!pay.ok) return { lines: [], problems: pay.problems };
  const { amount, unitPay: payRate } = pay.value;
  const row = {
    line: { id: `holiday_${request.holiday_id}`, code: HOLIDAY_PAY, description: "Holiday pay", amount },
    units,
    unitName: policy.unit_name,
    payRate,
    from: days[0]?.date ?? request.start_date,
    to: days.at(-1)?.date ?? request.end_date,
    ...getElement(holiday),
  };
  return { lines: [row], problems: [] };
}

/** Returns the pay element of the organisation's holiday pay, if it has one. */
export function getElement({ settings: { row } }: Pick<EmployeeHoliday, "settings">): Pick<GivenLine, "payElementId"> {
  const payElementId = row?.pay_element_id ?? null;
  return payElementId === null ? {} : { payElementId };
}
