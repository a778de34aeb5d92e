import { byLoanPlan, loanPlanParameter } from "../../base";
import type { LoanFigures, StudentLoanFigures } from "../figures";
import { valueOn, valueOrNullOn } from "../in-force";
import type { YearDocuments } from "../shape";
import { basisPoints, pence, sourcesOn } from "./units";

type Parameters = YearDocuments["student-loans"]["parameters"];
type LoanValue = Parameters["postgraduateLoan"]["values"][number]["value"];

export function studentLoansOn(parameters: Parameters, date: string): StudentLoanFigures {
  return {
    plans: byLoanPlan((plan) => {
      const value = valueOrNullOn(parameters[loanPlanParameter(plan)], date);
      return value && loan(value);
    }),
    postgraduateLoan: loan(valueOn(parameters.postgraduateLoan, date)),
    unknownPlan: valueOn(parameters.unknownPlan, date),
    sources: sourcesOn(parameters, date),
  };
}

function loan(value: LoanValue): LoanFigures {
  return { thresholdYearPence: pence(value.threshold.year), rateBasisPoints: basisPoints(value.rate) };
}
