import { byLoanPlan, loanPlanParameter } from "../../base";
import type { AllInForce } from "../ask/subject-rules";
import type { ParameterValues } from "../subjects";
import type { LoanFigures, StudentLoanFigures } from "./figures";
import { basisPoints, pence } from "./units";

export function studentLoanFigures({ values, sources }: AllInForce<"student-loans">): StudentLoanFigures {
  const { postgraduateLoan, unknownPlan } = values;
  return {
    plans: byLoanPlan((plan) => {
      const value = values[loanPlanParameter(plan)];
      return value ? loan(value) : null;
    }),
    postgraduateLoan: loan(postgraduateLoan),
    unknownPlan,
    sources,
  };
}

function loan({ threshold, rate }: ParameterValues<"student-loans">["postgraduateLoan"]): LoanFigures {
  return { thresholdYearPence: pence(threshold.year), rateBasisPoints: basisPoints(rate) };
}
