import type { Calculator } from "../calculator";
import type { Documents } from "../documents";
import { taxByHand } from "./income-tax";
import { niByHand } from "./national-insurance";
import { loanByHand } from "./student-loans";

/** Returns the formulas of the published rules in whole numbers, sharing only the rule files with the engine. */
export function handCalculator(rules: Documents): Calculator {
  return {
    name: "formulas by hand",
    tax: (facts) => taxByHand(rules, facts),
    contributions: (facts) => niByHand(rules, facts),
    loan: (facts) => loanByHand(rules, facts),
  };
}

export { changeDates, parametersOn } from "./figures";
export { bandTops, freePayByHand, nationOf } from "./income-tax";
export { earningsPeriodOf, type HandPeriod, payableLetters, thresholdByHand } from "./national-insurance";
export { LOANS, loanThresholdByHand } from "./student-loans";
