import { rolledUpHolidayPay } from "../../../engine/holiday";
import type { Tx } from "../../../platform/store";
import { moneyOf, type PayslipPeriod, type PayslipsAsked } from "../../contract";
import type { EmployeeHoliday } from "../balances/employee-holiday";
import { leaveYearOn } from "../balances/leave-year";
import { policyOn } from "../balances/require-balance";
import { elementOf, type HolidayPaid } from "./holiday-pay-lines";
import { ROLLED_UP } from "./line-codes";
import { postedWork } from "./pay-for-work";

interface Asked {
  readonly period: Parameters<typeof postedWork>[1] & Pick<PayslipPeriod, "periodStartDate" | "periodEndDate">;
  readonly rulebook: PayslipsAsked["rulebook"];
}

/** Returns rolled-up holiday pay of employees whose policy rolls it up: a share of the posted pay for work of the run. */
export async function rolledUpHoliday(
  tx: Tx,
  { period, rulebook }: Asked,
  holidays: ReadonlyMap<string, EmployeeHoliday>,
): Promise<ReadonlyMap<string, HolidayPaid>> {
  const day = period.periodEndDate;
  const rolled = [...holidays.values()].filter((holiday) => policyOn(holiday, day)?.rolled_up === true);
  const work = await postedWork(
    tx,
    period,
    rolled.map(({ employeeId }) => employeeId),
  );
  const paid = new Map<string, HolidayPaid>();
  for (const { employeeId, territory, settings } of rolled) {
    const pay = work.get(employeeId)?.pay ?? 0;
    if (pay <= 0) continue;
    const leaveYearStartDate = leaveYearOn(settings.holidayYearStart, day).start;
    const found = rolledUpHolidayPay({ payForWork: moneyOf(pay), leaveYearStartDate, territory }, rulebook);
    // In leave years before 1 April 2024 and in Northern Ireland nothing may be rolled up.
    if (!found.ok) {
      paid.set(employeeId, { lines: [], problems: found.problems });
      continue;
    }
    const { holidayPay: amount } = found.value;
    const line = {
      id: `holiday_rolled_up_${employeeId}`,
      code: ROLLED_UP,
      description: "Rolled-up holiday pay",
      amount,
    };
    const row = { line, from: period.periodStartDate, to: period.periodEndDate, ...elementOf({ settings }) };
    paid.set(employeeId, { lines: [row], problems: [] });
  }
  return paid;
}
