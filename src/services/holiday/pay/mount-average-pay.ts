import type { Problem } from "../../../engine";
import { holidayPay } from "../../../engine/holiday";
import { Refused } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { patternOn, weekOf } from "../balances/pattern-days";
import { notCalculated, requireHoliday } from "../balances/require-balance";
import { getAveragePay, type ShownAverage } from "../contract/average-operation";
import { averagePayBefore } from "./average-pay";

export function mountAveragePay(context: ServiceContext): void {
  mountOperation(context, getAveragePay, async ({ params: { employeeId }, query, ...work }) => {
    const holiday = await requireHoliday(work, employeeId);
    const date = query.date ?? work.today;
    const found = await averagePayBefore(work, holiday, date);
    if (!found.ok) throw withoutAverage(found.problems);
    const { averageWeekPay, averageWeekHours, lookedAt } = found.average;
    const week = weekOf(patternOn(holiday.facts, holiday.usual, date));
    const data: ShownAverage = {
      employeeId,
      date,
      averageWeeklyPay: averageWeekPay,
      averageWeeklyHours: averageWeekHours,
      weeks: lookedAt.map((each) => ({ ...each })),
      dailyPay: payOfUnit(averageWeekPay, week.days),
      hourlyPay: payOfUnit(averageWeekPay, averageWeekHours ?? week.hours),
    };
    return { data, text: "This is an average week's pay." };
  });
}

function payOfUnit(averageWeekPay: string, unitsPerWeek: string | null): string | null {
  const found = unitsPerWeek === null ? null : holidayPay({ units: "1", unitsPerWeek, averageWeekPay });
  return found?.ok ? found.value.unitPay : null;
}

/** The refusal of an average that cannot be calculated: 409 `no_payslips_for_average`, `holiday_not_calculated`. */
export function withoutAverage(problems: readonly Problem[]): Refused {
  const others = problems.filter(({ token }) => token !== "must_not_be_empty");
  if (others.length > 0) return notCalculated(others);
  const text = "No week before the day has pay on a final payslip.";
  return new Refused(409, { token: "no_payslips_for_average", text });
}
