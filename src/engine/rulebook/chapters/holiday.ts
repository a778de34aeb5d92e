import * as z from "zod/mini";
import { count, rate } from "../shape/notation";
import { parameterBy, parameterOrNoneBy, subjectDocument } from "../shape/parameter";

/** Weeks to the tenth: "5.6". */
const weeks = z.string().check(z.regex(/^\d{1,2}\.\d$/, '"5.6"'));

/** Without `lookBackWeeks` the weeks are looked for without a limit. */
const averageWeek = z.strictObject({ weeks: count, lookBackWeeks: z.optional(count) });

export const holiday = {
  shape: subjectDocument(
    "holiday",
    {
      entitlement: parameterBy("leaveYearStart", z.strictObject({ weeks, mostDays: count })),
      irregularAccrual: parameterOrNoneBy("leaveYearStart", rate),
      rolledUpPay: parameterOrNoneBy("leaveYearStart", rate),
      averageWeek: parameterBy("leaveStart", averageWeek),
      irregularAccrualNorthernIreland: parameterOrNoneBy("leaveYearStart", rate),
      rolledUpPayNorthernIreland: parameterOrNoneBy("leaveYearStart", rate),
      averageWeekNorthernIreland: parameterBy("leaveStart", averageWeek),
    },
    {},
  ),
  policies: {},
  titles: {
    entitlement: "Least paid holiday of a leave year",
    irregularAccrual: "Holiday accrued by irregular-hours and part-year workers, of hours worked",
    rolledUpPay: "Rolled-up holiday pay, of all pay for work done",
    averageWeek: "Paid weeks of an average week's pay, and how far back they are looked for",
    irregularAccrualNorthernIreland: "Holiday accrued by hours worked in Northern Ireland",
    rolledUpPayNorthernIreland: "Rolled-up holiday pay in Northern Ireland",
    averageWeekNorthernIreland: "Paid weeks of an average week's pay in Northern Ireland",
  },
};
