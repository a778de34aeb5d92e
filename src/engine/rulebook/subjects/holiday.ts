import { count, rate } from "./notation";
import * as form from "./schema";
import { datedBy, OPEN, subject } from "./subject";

const leaveYear = datedBy("leaveYearStart", OPEN);
const leave = datedBy("leaveStart", OPEN);

/** Weeks to one decimal: "5.6". */
const weeks = form.pattern(/^\d{1,2}\.\d$/, '"5.6"');

/** Without `lookBackWeeks` there is no limit on how far back weeks are looked for. */
const averageWeek = leave.parameter(form.object({ weeks: count, lookBackWeeks: form.optional(count) }));
const shareOrNone = leaveYear.parameterOrNone(rate);

export const holiday = subject(
  "holiday",
  {
    entitlement: leaveYear.parameter(form.object({ weeks, mostDays: count })),
    irregularAccrual: shareOrNone,
    rolledUpPay: shareOrNone,
    averageWeek,
    irregularAccrualNorthernIreland: shareOrNone,
    rolledUpPayNorthernIreland: shareOrNone,
    averageWeekNorthernIreland: averageWeek,
  },
  {},
);
