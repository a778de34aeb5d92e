import type { EmployerChargeFigures } from "../figures";
import { valueOn, valueOrNullOn } from "../in-force";
import type { YearDocuments } from "../shape";
import { basisPoints, pence, sourcesOn } from "./units";

export function employerChargesOn(
  parameters: YearDocuments["employer-charges"]["parameters"],
  date: string,
): EmployerChargeFigures {
  const levy = valueOn(parameters.apprenticeshipLevy, date);
  const liabilityBelow = valueOrNullOn(parameters.employmentAllowanceLiabilityBelow, date);
  return {
    apprenticeshipLevy: {
      rateBasisPoints: basisPoints(levy.rate),
      allowanceYearPence: pence(levy.allowance.year),
    },
    employmentAllowance: {
      yearPence: pence(valueOn(parameters.employmentAllowance, date).year),
      priorYearLiabilityBelowPence: liabilityBelow === null ? null : pence(liabilityBelow),
    },
    sources: sourcesOn(parameters, date),
  };
}
