import type { AllInForce } from "../ask/subject-rules";
import type { EmployerChargeFigures } from "./figures";
import { basisPoints, pence } from "./units";

export function employerChargeFigures({ values, sources }: AllInForce<"employer-charges">): EmployerChargeFigures {
  const { apprenticeshipLevy, employmentAllowance, employmentAllowanceLiabilityBelow: below } = values;
  return {
    apprenticeshipLevy: {
      rateBasisPoints: basisPoints(apprenticeshipLevy.rate),
      allowanceYearPence: pence(apprenticeshipLevy.allowance.year),
    },
    employmentAllowance: {
      yearPence: pence(employmentAllowance.year),
      priorYearLiabilityBelowPence: below === null ? null : pence(below),
    },
    sources,
  };
}
