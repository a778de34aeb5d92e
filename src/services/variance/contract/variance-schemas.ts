import { z } from "@hono/zod-openapi";
import { PAYSLIP_AMOUNTS } from "../../../engine/base";
import { CAUSES } from "../../../engine/reports";
import { amountField, decimalField, flagQuery, idField, money, runQuery } from "../../contract";

/** The names of the amounts that can be compared. */
const COMPARED_AMOUNTS = PAYSLIP_AMOUNTS.map(({ name }) => name);

export const compareWith = z.enum(["PreviousPeriod", "SamePeriodLastYear"]);
export const thresholdAmount = amountField();
export const thresholdPercentage = decimalField({ places: 2, most: 1_000_000 });
export const comparedAmount = z.enum(COMPARED_AMOUNTS);

/** What a comparison is asked for, in a query. */
export const varianceQuery = runQuery.extend({
  compareWith: compareWith.default("PreviousPeriod").openapi({
    default: "PreviousPeriod",
    description: "`PreviousPeriod` is the latest earlier main run of the payroll.",
  }),
  thresholdAmount: thresholdAmount.optional(),
  thresholdPercentage: thresholdPercentage.optional(),
  amount: z.array(comparedAmount).min(1).max(COMPARED_AMOUNTS.length).optional().openapi({
    description: "Repeated for several amounts; `grossPay`, `tax`, `ni`, `pension`, `netPay` without it.",
  }),
  onlyExceeding: flagQuery().optional(),
  employeeId: idField().optional(),
});

export const runShown = z
  .strictObject({
    payRunId: z.string(),
    payrollConfigId: z.string(),
    year: z.int(),
    period: z.int(),
    supplementary: z.int(),
    status: z.string(),
  })
  .openapi("ComparedRun");
export type ShownRun = z.input<typeof runShown>;

const causeShown = z
  .strictObject({
    cause: z.enum(CAUSES),
    detail: z.string().nullable().openapi({ description: "The row, or the values before and after." }),
    explained: money(),
  })
  .openapi("CauseOfChange");

const total = {
  amount: comparedAmount,
  previous: money(),
  current: money(),
  difference: money(),
  percentage: z.string().nullable().openapi({ description: "Of the previous amount; null if that is zero." }),
  isExceeding: z.boolean().openapi({
    description: "Whether it is larger than either threshold; without thresholds, whether there is a difference.",
  }),
};
const totalShown = z.strictObject(total).openapi("ChangeOfTotal");
const changeShown = z
  .strictObject({
    ...total,
    causes: z.array(causeShown).openapi({ description: "Their `explained` amounts add up to `difference`." }),
  })
  .openapi("PayChange");

const itemShown = z
  .strictObject({
    employeeId: z.string(),
    payrollId: z.string().nullable(),
    isStarter: z.boolean().openapi({ description: "Without a payslip in the compared run." }),
    isLeaver: z.boolean().openapi({ description: "Without a payslip in this run." }),
    changes: z.array(changeShown),
  })
  .openapi("EmployeeVariance");
export type ShownItem = z.input<typeof itemShown>;

export const varianceFields = {
  run: runShown,
  comparedRun: runShown.nullable(),
  pendingRecalculations: z.int().openapi({
    description: "Employees whose payslip in this run does not match the records yet.",
  }),
  totals: z.array(totalShown),
  items: z.array(itemShown),
  notCalculated: z.array(z.string()).openapi({
    description: "Employees of either run whose payslip cannot be calculated: they are not compared.",
  }),
};
export const varianceShown = z.strictObject(varianceFields).openapi("PayRunVariance");
export type ShownVariance = z.input<typeof varianceShown>;
