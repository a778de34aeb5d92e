import type { Dataset } from "./dataset";
import { flag, instant, oneOf, tally, text } from "./field";
import { runTotals } from "./payslip-amounts";
import { payPeriod } from "./words";

export const payrollRuns: Dataset = {
  name: "payroll_runs",
  label: "Payroll runs",
  description: "One row for each pay run.",
  statusField: null,
  fields: [
    ...payPeriod,
    text("payrollConfig.name", "Payroll"),
    oneOf("status", "Status", ["Open", "Locked"]),
    flag("isSupplementary", "Supplementary"),
    tally("employeeCount", "Employees"),
    tally("starterCount", "Starters"),
    tally("leaverCount", "Leavers"),
    tally("nilPaidCount", "Paid nothing"),
    ...runTotals,
    instant("lockedAt", "Locked at"),
    text("lockedBy", "Locked by"),
  ],
};
