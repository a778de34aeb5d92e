import { count, rate } from "./notation";
import * as form from "./schema";
import { datedBy, OPEN, subject } from "./subject";

const leaveYear = datedBy("leaveYearStart", OPEN);
const leaveYearEnd = datedBy("leaveYearEnd", OPEN);
const leave = datedBy("leaveStart", OPEN);

/** Weeks to one decimal: "5.6". */
const weeks = form.pattern(/^\d{1,2}\.\d$/, '"5.6"');

/** Without `lookBackWeeks` there is no limit on how far back weeks are looked for. */
const averageWeek = leave.parameter(form.object({ weeks: count, lookBackWeeks: form.optional(count) }));
const shareOrNone = leaveYear.parameterOrNone(rate);

/** Weeks of the leave year that are carried over by cause; a cause that is left out carries nothing over. */
const carriedWeeks = form.optional(form.object({ weeks }));
const carryOver = form.object({
  familyLeave: carriedWeeks,
  /** To be taken within so many months of the end of the leave year. */
  sickness: form.optional(form.object({ weeks, months: count })),
  employerFault: carriedWeeks,
  agreed: carriedWeeks,
});

/** The parts of a leave year that accrue one by one, and the step of days to which they are rounded up. */
const firstYearAccrual = leaveYear.parameter(form.object({ parts: count, stepDays: weeks }));

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
    accrualDuringLeave: leaveYear.parameterOrNone(form.object({ weeks: count, lookBackWeeks: count })),
    carryOver: leaveYearEnd.parameter(carryOver),
    carryOverIrregular: leaveYear.parameterOrNone(carryOver),
    carryOverNorthernIreland: leaveYearEnd.parameter(carryOver),
    firstYearAccrual,
    /** Years for which a record is kept, from the day on which it is made. */
    recordsKept: datedBy("recordMade", OPEN).parameterOrNone(count),
  },
  {},
);
