import { COMMON, OWN } from "../court-orders/sample-orders";
import { ORDERS } from "../pairs/features";
import type { KindName, Twins } from "./kinds";
import type { Played } from "./stage";

/** A difference that is known to have no name and no remedy yet, with the reason; the tests fail once it is mended. */
interface KnownDefect {
  readonly kinds: readonly KindName[];
  /** The beginning of the amounts' names. */
  readonly amount: string;
  /** Whether twins show it; default: all of the kinds do. */
  readonly when?: (played: Played) => boolean;
  readonly reason: string;
}

export const KNOWN: readonly KnownDefect[] = [
  {
    kinds: [...ORDERS],
    amount: "attachmentOrderFees",
    reason:
      "The employer's fee of a pay day on which a late order took nothing is not taken later, as the law gives it with a deduction only; `unequal` does not name it.",
  },
  {
    kinds: ["AeoPriority"],
    amount: "attachmentOrders",
    when: ({ carried }) => carried.inTime > 0,
    reason:
      "Closed pay days on which a late maintenance order could not take its whole sum, as the court protects the pay, leave no arrears for later pay days (Attachment of Earnings Act 1971, Schedule 3).",
  },
  {
    kinds: ["letter", "date of birth"],
    amount: "niBandResult.",
    when: ({ corrections }) => corrections.length === 0,
    reason:
      "A letter told late opens no correction if it changes no contribution: the figures to date of closed periods, and so the FPS, keep the letter before.",
  },
];

const LOW_PAID = { dateOfBirth: "1990-01-31", startDate: "2020-01-06", salary: "12000", week1Month1: false };

/** Twins that show known defects which few drawn ones do. */
export const KNOWN_TWINS: readonly Twins[] = [
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
