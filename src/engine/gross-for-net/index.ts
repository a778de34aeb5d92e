export type { AdjustedLine, BudgetFacts, BudgetPerson, GrossForNetFacts } from "./facts";
export { type GrossAnswer, type GrossForNet, grossForNet } from "./gross-for-net";
export { type BudgetedPerson, type PayWithinBudget, payWithinBudget } from "./pay-within-budget";
