import * as z from "zod/mini";
import { count, pattern, rate } from "./notation";
import { datedBy, OPEN, subject } from "./subject";

const leaveYear = datedBy("leaveYearStart", OPEN);
const leave = datedBy("leaveStart", OPEN);

/** Weeks to one decimal: "5.6". */
const weeks = pattern(/^\d{1,2}\.\d$/, '"5.6"');

/** Without `lookBackWeeks` there is no limit on how far back weeks are looked for. */
const averageWeek = leave.parameter(z.strictObject({ weeks: count, lookBackWeeks: z.optional(count) }));
const shareOrNone = leaveYear.parameterOrNone(rate);

export const holiday = subject(
  "holiday",
  {
    entitlement: leaveYear.parameter(z.strictObject({ weeks, mostDays: count })),
    irregularAccrual: shareOrNone,
    rolledUpPay: shareOrNone,
    averageWeek,
    irregularAccrualNorthernIreland: shareOrNone,
    rolledUpPayNorthernIreland: shareOrNone,
    averageWeekNorthernIreland: averageWeek,
  },
  {},
);
