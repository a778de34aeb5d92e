import { z } from "@hono/zod-openapi";
import type { SalaryFrequency } from "../../../engine";
import { dateField, optional, orElse, refuser, territory, weekday } from "../../contract";
import type { PaymentPeriodConfig } from "../store";
import { usualEnd } from "./schedule";

const paymentDateRule = z.enum(["SameDay", "LastDay", "LastWorkingDay", "LastWeekday"]);
const nonWorkingDayRule = z.enum(["None", "PreviousWorkingDay", "NextWorkingDay"]);

export const periodConfig = z
  .strictObject({
    firstPeriodStartDate: dateField(),
    firstPeriodEndDate: optional(dateField()),
    firstPaymentDate: dateField(),
    paymentDateRule: orElse(paymentDateRule, "SameDay"),
    paymentWeekday: optional(weekday),
    nonWorkingDayRule: orElse(nonWorkingDayRule, "PreviousWorkingDay"),
    bankHolidayCalendar: optional(territory),
  })
  .superRefine((config, context) => {
    const refuse = refuser(context);
    const { firstPeriodStartDate: start, firstPeriodEndDate: end, paymentDateRule: rule, paymentWeekday } = config;
    if (end !== null && end < start) refuse("firstPeriodEndDate", "date_before", { limit: start });
    if (rule === "LastWeekday" && paymentWeekday === null) {
      refuse("paymentWeekday", "required_with", { other: "paymentDateRule" });
    }
    if (rule !== "LastWeekday" && paymentWeekday !== null) {
      refuse("paymentWeekday", "must_be_absent", { other: "paymentDateRule" });
    }
  })
  .openapi("PaymentPeriodConfigChange");

export const periodConfigShown = z.strictObject({
  firstPeriodStartDate: z.string(),
  firstPeriodEndDate: z.string(),
  firstPaymentDate: z.string(),
  paymentDateRule,
  paymentWeekday: weekday.nullable(),
  nonWorkingDayRule,
  bankHolidayCalendar: territory.nullable(),
});

/** Returns a calendar in its stored form: a first period whose end was not sent gets the usual end. */
export function wholePeriodConfig(
  sent: z.output<typeof periodConfig>,
  frequency: SalaryFrequency,
): PaymentPeriodConfig {
  return { ...sent, firstPeriodEndDate: sent.firstPeriodEndDate ?? usualEnd(sent.firstPeriodStartDate, frequency) };
}
