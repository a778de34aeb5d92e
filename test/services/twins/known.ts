import type { KindName } from "./kinds";

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
    ],
    amount: "attachmentOrderFees",
    reason:
      "The employer's fee of a pay day on which a late order took nothing is not taken later, as the law gives it with a deduction only; `unequal` does not name it.",
  },
];

/** Facts and frequencies that no twin has, each with its reason. */
export const NOT_DRAWN: Readonly<Record<string, string>> = {
  payroll: "A move to another payroll has no date yet: it acts from the next run on.",
  NiAeoEjo:
    "The enforcement office's order needs an administrative file number of each frequency; its late facts are in late-orders.",
  "first day": "An earlier or later first day of somebody with a payslip is refused (409 `period_locked`).",
  "Quarterly, TwiceYearly, Annually":
    "Two closed periods and two that put them right do not fit into a tax year; past years have their own tests (past-year).",
};
