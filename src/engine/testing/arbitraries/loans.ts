import fc from "fast-check";
import { readDate, type StudentLoanPlan } from "../../base";
import type { PayslipFacts } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { type Choices, getGround, type PopulationOptions } from "../ground";
import { at, pick, sometimes } from "./draws";

/** The loans among the facts of a payslip. */
export type LoanFacts = Pick<PayslipFacts, "studentLoanPlan" | "postgraduateLoan">;

/** A choice of loans, before the date says which plans are collected. */
export interface LoanDraft {
  readonly plans: readonly number[] | null;
  readonly postgraduate: boolean;
}

/** Student loans that are collected on a date: none, one plan, several, and a postgraduate loan. Shrinks to none. */
export function studentLoanFacts(
  rulebook: Rulebook,
  date: string,
  options?: PopulationOptions,
): fc.Arbitrary<LoanFacts> {
  const { choices } = getGround(rulebook, options).on(readDate(date));
  return loanDrafts.map((draft) => calculateLoans(draft, choices));
}

export const loanDrafts: fc.Arbitrary<LoanDraft> = fc.record({
  plans: sometimes(
    33,
    fc.oneof({ weight: 9, arbitrary: fc.tuple(pick) }, { weight: 1, arbitrary: fc.array(pick, { maxLength: 3 }) }),
  ),
  postgraduate: sometimes(15, fc.constant(true)).map((owes) => owes === true),
});

/** Returns the loans of a draft as facts of a payslip, without empty fields. */
export function calculateLoans({ plans, postgraduate }: LoanDraft, choices: Choices): LoanFacts {
  const chosen = getPlans(plans, choices);
  const [only] = chosen ?? [];
  return {
    ...(chosen === null ? null : { studentLoanPlan: chosen.length === 1 && only !== undefined ? only : chosen }),
    ...(postgraduate ? { postgraduateLoan: true } : null),
  };
}

/** Returns the picked plans without duplicates; null if there is no loan. */
export function getPlans(places: readonly number[] | null, { plans }: Choices): readonly StudentLoanPlan[] | null {
  return places === null || plans.length === 0 ? null : [...new Set(places.map((place) => at(plans, place)))];
}
