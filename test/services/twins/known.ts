import type { KindName, Twins } from "./kinds";

/** A difference that is known to have no name and no remedy yet, with the reason; the tests fail once it is mended. */
interface KnownDefect {
  readonly kinds: readonly KindName[];
  readonly amount: string;
  readonly reason: string;
}

export const KNOWN: readonly KnownDefect[] = [
  {
    kinds: [
      ...(["CmsDeo", "AeoPriority", "AeoNonPriority", "Mcaeo", "Dea", "Ctaeo", "Ea", "Cma", "Cao"] as const),
      "NiAeoFines",
      "NiAeoEjo",
    ],
    amount: "attachmentOrderFees",
    reason:
      "The employer's fee of a pay day on which a late order took nothing is not taken later, as the law gives it with a deduction only; `unequal` does not name it.",
  },
];

/** Twins that are known to end with different figures, which no correction names. */
export const KNOWN_TWINS: readonly (Twins & { readonly reason: string })[] = [
  {
    reason:
      "A letter told late opens no correction if it changes no contribution: the figures to date of closed periods, and so the FPS, keep the letter before.",
    kind: "letter",
    frequency: "Monthly",
    record: { dateOfBirth: "1990-01-31", startDate: "2020-01-06", salary: "12000", taxCode: "1257L" },
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
];

/** Facts and frequencies that no twin has, each with its reason. */
export const NOT_DRAWN: Readonly<Record<string, string>> = {
  payroll: "A move to another payroll has no date yet: it acts from the next run on.",
  "first day": "An earlier or later first day of somebody with a payslip is refused (409 `period_locked`).",
  "twice a year, and annually":
    "The run that puts a closed period right is of another tax year; past years have tests of their own (past-year).",
};
