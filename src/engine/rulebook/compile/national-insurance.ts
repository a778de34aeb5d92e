import { byName, getKeys } from "../../base";
import type { AllInForce } from "../ask/subject-rules";
import type { ParameterValues } from "../subjects";
import { THRESHOLDS } from "../subjects/national-insurance";
import type { NationalInsuranceFigures, NiRateFigures } from "./figures";
import { basisPoints, pence, periods } from "./income-tax";

type Values = ParameterValues<"national-insurance">;

export function nationalInsuranceFigures({
  values,
  sources,
}: AllInForce<"national-insurance">): NationalInsuranceFigures {
  return {
    thresholds: thresholds(values),
    rates: rates(values.employeeRates, values.employerRate, values.employerRateMariner),
    directors: {
      primaryThresholdYearPence: pence(values.directorsPrimaryThreshold.year),
      rates: rates(values.directorsEmployeeRates, values.directorsEmployerRate, values.directorsEmployerRateMariner),
    },
    class1ABasisPoints: basisPointsOrNull(values.class1ARate),
    letters: values.letters,
    letterOrder: values.letterOrder,
    sources,
  };
}

function thresholds(values: Values): NationalInsuranceFigures["thresholds"] {
  return byName(getKeys(THRESHOLDS), (name) => (values[name] ? periods(values[name]) : null));
}

function rates(employee: Values["employeeRates"], employer: string, mariner: string | null): NiRateFigures {
  return {
    employee: {
      standard: mainAndUpper(employee.standard),
      reduced: mainAndUpper(employee.reduced),
      deferred: mainAndUpper(employee.deferred),
      none: mainAndUpper(employee.none),
    },
    employer: { standard: basisPoints(employer), mariner: basisPointsOrNull(mariner) },
  };
}

function mainAndUpper({ main, upper }: Values["employeeRates"]["none"]) {
  return { main: basisPoints(main), upper: basisPoints(upper) };
}

function basisPointsOrNull(rate: string | null) {
  return rate === null ? null : basisPoints(rate);
}
