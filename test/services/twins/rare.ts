import { COMMON, OWN } from "../court-orders/sample-orders";
import type { Twins } from "./kinds";

const LOW_PAID = { dateOfBirth: "1990-01-31", startDate: "2020-01-06", salary: "12000", week1Month1: false };

/** Twins of facts that seldom are drawn: a letter that changes no contribution, an order that protects all pay. */
export const RARE_TWINS: readonly Twins[] = [
  {
    kind: "letter",
    frequency: "Monthly",
    record: { ...LOW_PAID, taxCode: "1257L" },
    fact: {
      kind: "letter",
      from: "2026-04-06",
      told: [
        {
          method: "POST",
          path: "/v1/employees/{id}/ni-category",
          body: { effectiveDate: "2026-04-06", niCategory: "J" },
        },
      ],
    },
    toldAfter: 1,
  },
  {
    kind: "AeoPriority",
    frequency: "Monthly",
    record: { ...LOW_PAID, taxCode: "K100" },
    fact: {
      kind: "AeoPriority",
      from: "2026-04-14",
      told: [
        {
          method: "POST",
          path: "/v1/court-orders/orders",
          body: {
            employeeId: "{id}",
            orderType: "AeoPriority",
            ...COMMON,
            ...OWN.AeoPriority,
            dateMade: "2026-04-07",
            dateReceived: "2026-04-14",
          },
        },
      ],
    },
    toldAfter: 3,
  },
];

/** Facts and frequencies that no twin has, each with its reason. */
export const NOT_DRAWN: Readonly<Record<string, string>> = {
  payroll: "A move into days that a locked payslip has paid is refused (409 `period_locked`): it cannot be told late.",
  "first day": "An earlier or later first day of somebody with a payslip is refused (409 `period_locked`).",
  "twice a year, and annually":
    "The run that puts a closed period right is of another tax year; past years have tests of their own (past-year).",
};
