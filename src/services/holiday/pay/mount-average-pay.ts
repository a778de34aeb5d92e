import { z } from "@hono/zod-openapi";
import type { Problem } from "../../../engine";
import { holidayPay, WEEKS_OF_AVERAGE } from "../../../engine/holiday";
import { Refused } from "../../../platform/http";
import {
  dateField,
  EMPLOYEE_NOT_FOUND,
  money,
  mountOperation,
  operation,
  type ServiceContext,
  withExamples,
} from "../../contract";
import { getWeek, patternOn } from "../balances/pattern-days";
import { notCalculated, requireHoliday } from "../balances/require-balance";
import { inHoliday, NOT_CALCULATED, ofEmployee } from "../contract/common";
import { averagePayBefore } from "./average-pay";

const shownFields = withExamples({
  employeeId: [z.string(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  date: [z.string(), "2026-06-01"],
  averageWeeklyPay: [money(), "480.00"],
  averageWeeklyHours: [z.string().nullable(), "32.00"],
  weeks: [
    z.array(
      z.strictObject({
        weekEndDate: z.string(),
        pay: money(),
        included: z.boolean(),
        reasonToken: z.enum(["no_pay", "statutory_leave", "too_long_ago"]).nullable(),
      }),
    ),
    [{ weekEndDate: "2026-05-31", pay: "480.00", included: true, reasonToken: null }],
  ],
  dailyPay: [money().nullable(), "96.00"],
  hourlyPay: [money().nullable(), "15.00"],
});

const shown = z.strictObject(shownFields.shape).openapi("AverageHolidayPay");

const getAveragePay = operation({
  ...inHoliday,
  id: "getAverageHolidayPay",
  method: "get",
  path: "/v1/holiday/employees/{employeeId}/average-pay",
  summary: "An average week's pay of an employee before a day, with its weeks",
  description: `From final payslips: pay for work and holiday pay, divided into weeks back from the end of the last pay period. ${WEEKS_OF_AVERAGE} \`reasonToken\` says why a week does not count.`,
  params: ofEmployee,
  query: z.object({ date: dateField().optional().openapi({ description: "Today if left out." }) }),
  data: shown,
  token: "average_pay_calculated",
  refusals: [
    EMPLOYEE_NOT_FOUND,
    { status: 409, token: "no_payslips_for_average", when: "No week before the day has pay on a final payslip." },
    NOT_CALCULATED,
  ],
  examples: { data: shownFields.example },
});

export function mountAveragePay(context: ServiceContext): void {
  mountOperation(context, getAveragePay, async ({ params: { employeeId }, query, ...work }) => {
    const holiday = await requireHoliday(work, employeeId);
    const date = query.date ?? work.today;
    const found = await averagePayBefore(work, holiday, date);
    if (!found.ok) throw withoutAverage(found.problems);
    const { averageWeekPay, averageWeekHours, lookedAt } = found.average;
    const week = getWeek(patternOn(holiday.facts, holiday.usual, date));
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

type ShownAverage = z.input<typeof shown>;
