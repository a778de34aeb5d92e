export type { BudgetFacts, BudgetPerson } from "./budget-facts";
export type { AdjustedLine, GrossForNetFacts } from "./facts";
export { type GrossAnswer, type GrossForNet, grossForNet } from "./gross-for-net";
export { type BudgetedPerson, type PayWithinBudget, payWithinBudget } from "./pay-within-budget";
