import * as z from "zod/mini";
import { count, pattern, rate } from "./notation";
import { datedBy, OPEN, subject } from "./subject";

const leaveYear = datedBy("leaveYearStart", OPEN);
const leave = datedBy("leaveStart", OPEN);

/** Weeks to the tenth: "5.6". */
const weeks = pattern(/^\d{1,2}\.\d$/, '"5.6"');

/** Without `lookBackWeeks` the weeks are looked for without a limit. */
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
