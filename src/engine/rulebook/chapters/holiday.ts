import * as z from "zod/mini";
import { count, rate } from "../shape/notation";
import { parameterBy, parameterOrNoneBy, subjectDocument } from "../shape/parameter";

/** Weeks to the tenth: "5.6". */
const weeks = z.string().check(z.regex(/^\d{1,2}\.\d$/, '"5.6"'));

export const holiday = {
  shape: subjectDocument(
    "holiday",
    {
      entitlement: parameterBy("leaveYearStart", z.strictObject({ weeks, mostDays: count })),
      irregularAccrual: parameterOrNoneBy("leaveYearStart", rate),
      rolledUpPay: parameterOrNoneBy("leaveYearStart", rate),
      averageWeek: parameterBy("leaveStart", z.strictObject({ weeks: count, lookBackWeeks: count })),
    },
    {},
  ),
  policies: {},
  titles: {
    entitlement: "Least paid holiday of a leave year",
    irregularAccrual: "Holiday accrued by irregular-hours and part-year workers, of hours worked",
    rolledUpPay: "Rolled-up holiday pay, of all pay for work done",
    averageWeek: "Paid weeks of an average week's pay, and how far back they are looked for",
  },
};
