import { formatHundredths, formatPence, LARGEST_AMOUNT_PENCE, type Money, problem, Reader } from "../base";
import { calculation, type Rulebook } from "../rulebook";
import type { BudgetFacts } from "./budget-facts";
import { type PaidAll, type PaidPerson, payAll } from "./pay-all";
import { type ReadBudget, readBudget } from "./read-budget";

/** One person's pay within the budget. */
export interface BudgetedPerson {
  readonly id: string;
  /** What is added to the pay of the facts. */
  readonly furtherPay: Money;
  readonly grossPay: Money;
  readonly netPay: Money;
  /** What the payslip costs the employer in total. */
  readonly employerCost: Money;
}

/** The pay that fits in a budget, for each person and in total. Amounts are pounds. */
export interface PayWithinBudget {
  /** What everybody gets more: pounds, or with `InProportion` per cent of pay. */
  readonly further: Money;
  readonly people: readonly BudgetedPerson[];
  /** What all payslips cost the employer together. */
  readonly employerCost: Money;
  /** What is left of the budget: one more step costs more than that. */
  readonly remainder: Money;
}

/**
 * Finds the most further pay that a budget allows a group of people: the same amount for each, or the same percentage of
 * each one's pay, rounded half up to the penny. The budget is the total cost to employer of all their payslips: pay with
 * the employer's National Insurance and pension contributions, each through the whole payslip.
 *
 * Amounts are decimal strings in whole pence. Problems: those of `grossToNet` for each person, with paths such as
 * `/people/3/taxCode`; `too_small` if the budget is below what their pay costs as it is, or if a share in proportion has no
 * pay to go by. Source: the rules of the payslip; a cost to employer does not fall while pay rises, so that halving finds
 * the last step within the budget.
 */
export const payWithinBudget = calculation<BudgetFacts, PayWithinBudget>((facts, rulebook) => {
  const reader = new Reader();
  const budget = readBudget(reader, facts);
  if (budget === null) return { ok: false, problems: reader.problems };
  const unchanged = payAll(budget, 0, rulebook);
  if (!unchanged.ok) return unchanged;
  const { costPence } = unchanged;
  if (costPence > budget.budgetPence) {
    return { ok: false, problems: [problem("too_small", "/budget", { minimum: formatPence(costPence) })] };
  }
  const most = mostWithin(budget, unchanged, rulebook);
  return { ok: true, value: written(budget, most), workings: null, rules: most.rules };
});

/** Returns the payslips with the most steps of further pay that the budget covers. */
function mostWithin(budget: ReadBudget, unchanged: PaidAll, rulebook: Rulebook): PaidAll {
  let within = unchanged;
  const fits = (steps: number): boolean => {
    const tried = payAll(budget, steps, rulebook);
    if (!tried.ok || tried.costPence > budget.budgetPence) return false;
    within = tried;
    return true;
  };
  let beyond = 1;
  while (beyond < LARGEST_AMOUNT_PENCE && fits(beyond)) beyond *= 2;
  while (beyond - within.steps > 1) {
    const middle = Math.floor((within.steps + beyond) / 2);
    if (!fits(middle)) beyond = middle;
  }
  return within;
}

function written({ budgetPence, step }: ReadBudget, { steps, costPence, people }: PaidAll): PayWithinBudget {
  return {
    further: formatHundredths(steps * step),
    people: people.map(personWritten),
    employerCost: formatPence(costPence),
    remainder: formatPence(budgetPence - costPence),
  };
}

function personWritten({ id, furtherPence, payslip: { forPeriod, employerCost } }: PaidPerson): BudgetedPerson {
  const { grossPay, netPay } = forPeriod;
  return { id, furtherPay: formatPence(furtherPence), grossPay, netPay, employerCost };
}
