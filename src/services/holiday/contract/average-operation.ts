import { z } from "@hono/zod-openapi";
import { dateField, money, operation } from "../../contract";
import { EMPLOYEE_NOT_FOUND, inHoliday, NOT_CALCULATED, ofEmployee } from "./common";

const shown = z
  .strictObject({
    employeeId: z.string(),
    date: z.string(),
    averageWeeklyPay: money(),
    averageWeeklyHours: z.string().nullable(),
    weeks: z.array(
      z.strictObject({
        weekEndDate: z.string(),
        pay: money(),
        included: z.boolean(),
        reasonToken: z.enum(["no_pay", "statutory_leave", "too_long_ago"]).nullable(),
      }),
    ),
    dailyPay: money().nullable(),
    hourlyPay: money().nullable(),
  })
  .openapi("AverageHolidayPay");
export type ShownAverage = z.input<typeof shown>;

export const getAveragePay = operation({
  ...inHoliday,
  id: "getAverageHolidayPay",
  method: "get",
  path: "/v1/holiday/employees/{employeeId}/average-pay",
  summary: "An average week's pay of an employee before a day, with its weeks",
  description:
    "From final payslips: pay for work and holiday pay, divided into weeks back from the end of the last pay period. The last 52 weeks with pay count, at most 104 back; in Northern Ireland the last 12. `reasonToken` says why a week does not count.",
  params: ofEmployee,
  query: z.object({ date: dateField().optional().openapi({ description: "Today if left out." }) }),
  data: shown,
  token: "average_pay_calculated",
  refusals: [
    EMPLOYEE_NOT_FOUND,
    { status: 409, token: "no_payslips_for_average", when: "No week before the day has pay on a final payslip." },
    NOT_CALCULATED,
  ],
  examples: {
    data: {
      employeeId: "01JZ3V6D4R8QK2M5N7P9T1W3X5",
      date: "2026-06-01",
      averageWeeklyPay: "480.00",
      averageWeeklyHours: "32.00",
      weeks: [{ weekEndDate: "2026-05-31", pay: "480.00", included: true, reasonToken: null }],
      dailyPay: "96.00",
      hourlyPay: "15.00",
    },
  },
});
