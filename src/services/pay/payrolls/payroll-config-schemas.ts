import { z } from "@hono/zod-openapi";
import { dateField, optional, orElse, payFrequency, readOnly, territory, textField, weekday } from "../../contract";
import { workingPattern, workingPatternShown } from "../contract/working-pattern";
import type { PaymentPeriodConfig } from "../store";
import { usualEnd } from "./schedule";

const paymentDateRule = z.enum(["SameDay", "LastDay", "LastWorkingDay", "LastWeekday"]);
const nonWorkingDayRule = z.enum(["None", "PreviousWorkingDay", "NextWorkingDay"]);

const periodConfig = z
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
    const refuse = (path: string, token: string, args: object) =>
      context.addIssue({ code: "custom", path: [path], params: { token, arguments: args } });
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

export const sentConfig = z
  .strictObject({
    name: textField(100),
    payFrequency,
    paymentPeriodConfig: periodConfig,
    workingPatternDefaults: optional(workingPattern),
    isDefault: z.boolean().nullish(),
    ...readOnly("payrollConfigId", "hasPayRuns", "employeeCount", "nextPeriod", "lastLockedPeriod"),
    ...readOnly("createdAt", "updatedAt"),
  })
  .transform((sent) => ({
    ...sent,
    paymentPeriodConfig: {
      ...sent.paymentPeriodConfig,
      firstPeriodEndDate:
        sent.paymentPeriodConfig.firstPeriodEndDate ??
        usualEnd(sent.paymentPeriodConfig.firstPeriodStartDate, sent.payFrequency),
    } satisfies PaymentPeriodConfig,
  }))
  .openapi("PayrollConfigChange");

const periodOfYear = z.strictObject({ year: z.int(), period: z.int() });

export const shownConfig = z
  .strictObject({
    payrollConfigId: z.string(),
    name: z.string(),
    payFrequency,
    paymentPeriodConfig: z.strictObject({
      firstPeriodStartDate: z.string(),
      firstPeriodEndDate: z.string(),
      firstPaymentDate: z.string(),
      paymentDateRule,
      paymentWeekday: weekday.nullable(),
      nonWorkingDayRule,
      bankHolidayCalendar: territory.nullable(),
    }),
    hasPayRuns: z.boolean(),
    workingPatternDefaults: workingPatternShown.nullable(),
    isDefault: z.boolean(),
    employeeCount: z.int(),
    nextPeriod: periodOfYear,
    lastLockedPeriod: periodOfYear.nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi("PayrollConfig");
