import type { LoanFigures, StudentLoanFigures } from "../figures";
import { valueOn, valueOrNullOn } from "../in-force";
import type { YearDocuments } from "../shape";
import { basisPoints, pence, sourcesOn } from "./units";

type Parameters = YearDocuments["student-loans"]["parameters"];
type LoanValue = Parameters["postgraduateLoan"]["values"][number]["value"];

export function studentLoansOn(parameters: Parameters, date: string): StudentLoanFigures {
  const plan = (name: "plan1" | "plan2" | "plan4" | "plan5") => {
    const value = valueOrNullOn(parameters[name], date);
    return value && loan(value);
  };
  return {
    plans: { Plan1: plan("plan1"), Plan2: plan("plan2"), Plan4: plan("plan4"), Plan5: plan("plan5") },
    postgraduateLoan: loan(valueOn(parameters.postgraduateLoan, date)),
    unknownPlan: valueOn(parameters.unknownPlan, date),
    sources: sourcesOn(parameters, date),
  };
}

function loan(value: LoanValue): LoanFigures {
  return { thresholdYearPence: pence(value.threshold.year), rateBasisPoints: basisPoints(value.rate) };
}
