import { z } from "@hono/zod-openapi";
import { CARRY_OVER_CAUSES } from "../../../engine/holiday";
import { dateField, EMPLOYEE_NOT_FOUND, operation, withExamples, workingStep } from "../../contract";
import { EXAMPLE_POLICY, inHoliday, NO_POLICY, NOT_CALCULATED, ofEmployee, unitName, units } from "./common";
import { requestExample, requestShown } from "./request-schemas";

const carriedOver = z
  .strictObject({
    cause: z.enum(CARRY_OVER_CAUSES),
    units: units(),
    used: units(),
    lost: units(),
    expiresOn: z.string().nullable(),
  })
  .openapi("CarriedOverHoliday");

const notAccrued = z
  .strictObject({
    periodStartDate: z.string(),
    periodEndDate: z.string(),
    token: z.string(),
    field: z.string(),
    text: z.string(),
  })
  .openapi("HolidayNotAccrued", {
    description:
      "A locked period whose accrual could not be calculated, fully or for its days of sick or statutory leave. Mend what is missing and lock the run again, or enter an adjustment.",
  });

const shownFields = withExamples({
  employeeId: [z.string(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  asOf: [z.string(), "2026-06-30"],
  policyId: [z.string(), EXAMPLE_POLICY],
  holidayYearStartDate: [z.string(), "2026-04-01"],
  holidayYearEndDate: [z.string(), "2027-03-31"],
  unitName: [unitName, "Day"],
  entitlement: [units(), "33"],
  statutoryPart: [units(), "28"],
  accrued: [units(), "33"],
  notAccrued: [z.array(notAccrued), []],
  carriedOver: [z.array(carriedOver), []],
  taken: [units(), "5"],
  booked: [units(), "10"],
  requested: [units(), "0"],
  adjusted: [units(), "0"],
  remaining: [units(), "18"],
  remainingToday: [units(), "28"],
  bankHolidays: [z.array(z.string()), ["2026-04-03", "2026-04-06"]],
  workings: [z.array(workingStep), []],
});

const shown = z.strictObject(shownFields.shape).openapi("HolidayBalance");
export type ShownBalance = z.input<typeof shown>;

export const getBalance = operation({
  ...inHoliday,
  id: "getHolidayBalances",
  method: "get",
  path: "/v1/holiday/employees/{employeeId}/balances",
  summary: "The leave of an employee in the leave year of a day",
  description:
    "Approved leave up to `asOf` is taken, later leave booked; bank holidays that the policy gives use leave as well. `remaining` can still be booked in the year, `remainingToday` is what has accrued less what was taken.",
  params: ofEmployee,
  query: z.object({ asOf: dateField().optional().openapi({ description: "Today if left out." }) }),
  data: shown,
  token: "holiday_balance_retrieved",
  refusals: [EMPLOYEE_NOT_FOUND, NO_POLICY, NOT_CALCULATED],
  examples: { data: shownFields.example },
});

const recordsFields = withExamples({
  employeeId: [z.string(), "01JZ3V6D4R8QK2M5N7P9T1W3X5"],
  keptFrom: [
    dateField().nullable().openapi({
      description:
        "Six years ago, for which records are kept; the duty is for those made since 6 April 2026. Null before that day.",
    }),
    "2020-06-30",
  ],
  from: [dateField(), "2026-04-01"],
  to: [dateField(), "2026-06-30"],
  years: [
    z.array(shown).openapi({ description: "Leave years under the policy of now, each at its end or at `to`." }),
    [],
  ],
  notCalculated: [z.array(z.strictObject({ holidayYearStartDate: z.string(), text: z.string() })), []],
  requests: [z.array(requestShown).openapi({ description: "Those declined and cancelled, too." }), [requestExample]],
  adjustments: [z.array(z.strictObject({ date: z.string(), units: units(), reason: z.string() })), []],
  pay: [
    z
      .array(z.strictObject({ paymentDate: z.string(), code: z.string(), description: z.string(), amount: z.string() }))
      .openapi({
        description:
          "Holiday pay of final payslips, rolled-up pay, pay in lieu, and what was recovered. Salary that continues during holiday is not in it.",
      }),
    [{ paymentDate: "2026-05-29", code: "HOLIDAY_PAY", description: "Holiday pay", amount: "240.00" }],
  ],
});

const recordsShown = z.strictObject(recordsFields.shape).openapi("HolidayRecords");
export type ShownRecords = z.input<typeof recordsShown>;

export const getRecords = operation({
  ...inHoliday,
  id: "getHolidayRecords",
  method: "get",
  path: "/v1/holiday/employees/{employeeId}/records",
  summary: "An employee's records of holiday and its pay, as an inspector asks for them",
  description:
    "Leave years, requests, adjustments and pay of the years for which employers keep records, or of the days asked for.",
  params: ofEmployee,
  query: z.object({ from: dateField().optional(), to: dateField().optional() }),
  data: recordsShown,
  token: "holiday_records_retrieved",
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { data: recordsFields.example },
});
