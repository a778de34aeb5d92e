import { z } from "@hono/zod-openapi";
import { CARRY_OVER_CAUSES } from "../../../engine/holiday";
import { dateField, EMPLOYEE_NOT_FOUND, operation, withExamples, workingStep } from "../../contract";
import { EXAMPLE_POLICY, inHoliday, NO_POLICY, NOT_CALCULATED, ofEmployee, unitName, units } from "./common";

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
