import type { Policies } from "./figures";

/** The readings that each policy may choose between. */
export const POLICY_CHOICES = {
  directorAlternativeBands: ["RestateAtFinalPayment", "SumOfPeriods"],
  mixedLetters: ["StackInDirectorsOrder", "Refuse"],
  loanMultiplesOfWeeks: ["PeriodThreshold", "AverageWeek"],
  loanOrder: ["PostgraduateFirst", "StudentFirst"],
  levyRounding: ["HalfDown", "HalfUp", "Down"],
  nationOnNoTaxCode: ["Refuse", "Accept"],
  extraPaymentRepayment: ["Withhold", "Repay"],
} as const satisfies { readonly [Name in keyof Policies]: readonly Policies[Name][] };
