import { rolledUpHolidayPay } from "../../../engine";
import type { Tx } from "../../../platform/store";
import { type GivenLine, moneyOf, type PayslipsAsked } from "../../contract";
import type { EmployeeHoliday } from "../balances/employee-holiday";
import { leaveYearOn } from "../balances/leave-year";
import { policyOn } from "../balances/require-balance";
import { elementOf } from "./holiday-pay-lines";
import { ROLLED_UP } from "./line-codes";
import { postedWork } from "./pay-for-work";

type Lines = ReadonlyMap<string, readonly GivenLine[]>;

/** Returns rolled-up holiday pay of employees whose policy rolls it up: a share of the posted pay for work of the run. */
export async function rolledUpLines(
  tx: Tx,
  { period, rulebook }: PayslipsAsked,
  holidays: ReadonlyMap<string, EmployeeHoliday>,
): Promise<Lines> {
  const day = period.periodEndDate;
  const rolled = [...holidays.values()].filter((holiday) => policyOn(holiday, day)?.rolled_up === true);
  const work = await postedWork(
    tx,
    period,
    rolled.map(({ employeeId }) => employeeId),
  );
  const lines = new Map<string, readonly GivenLine[]>();
  for (const { employeeId, territory, settings } of rolled) {
    const pay = work.get(employeeId)?.pay ?? 0;
    if (pay <= 0) continue;
    const leaveYearStartDate = leaveYearOn(settings.holidayYearStart, day).start;
    const found = rolledUpHolidayPay({ payForWork: moneyOf(pay), leaveYearStartDate, territory }, rulebook);
    // In leave years before 1 April 2024 nothing may be rolled up.
    if (!found.ok) continue;
    const { holidayPay: amount } = found.value;
    const line = {
      id: `holiday_rolled_up_${employeeId}`,
      code: ROLLED_UP,
      description: "Rolled-up holiday pay",
      amount,
    };
    lines.set(employeeId, [
      { line, from: period.periodStartDate, to: period.periodEndDate, ...elementOf({ settings }) },
    ]);
  }
  return lines;
}
