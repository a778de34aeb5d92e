import type {
  EmployeeRateGroup,
  NationalInsuranceFigures,
  NiRateFigures,
  PeriodFigures,
  ThresholdName,
} from "../figures";
import { valueOn, valueOrNullOn } from "../in-force";
import type { YearDocuments } from "../shape";
import { basisPoints, pence, periods, sourcesOn } from "./units";

type Parameters = YearDocuments["national-insurance"]["parameters"];

const THRESHOLDS: readonly ThresholdName[] = [
  "lowerEarningsLimit",
  "primaryThreshold",
  "secondaryThreshold",
  "freeportUpperSecondaryThreshold",
  "investmentZoneUpperSecondaryThreshold",
  "under21UpperSecondaryThreshold",
  "apprenticeUpperSecondaryThreshold",
  "veteranUpperSecondaryThreshold",
  "upperEarningsLimit",
];

export function nationalInsuranceOn(parameters: Parameters, date: string): NationalInsuranceFigures {
  return {
    thresholds: thresholdsOn(parameters, date),
    rates: {
      employee: employeeRates(valueOn(parameters.employeeRates, date)),
      employer: {
        standard: basisPoints(valueOn(parameters.employerRate, date)),
        mariner: basisPointsOrNull(valueOrNullOn(parameters.employerRateMariner, date)),
      },
    },
    directors: {
      primaryThresholdYearPence: pence(valueOn(parameters.directorsPrimaryThreshold, date).year),
      rates: {
        employee: employeeRates(valueOn(parameters.directorsEmployeeRates, date)),
        employer: {
          standard: basisPoints(valueOn(parameters.directorsEmployerRate, date)),
          mariner: basisPointsOrNull(valueOrNullOn(parameters.directorsEmployerRateMariner, date)),
        },
      },
    },
    class1ABasisPoints: basisPointsOrNull(valueOrNullOn(parameters.class1ARate, date)),
    letters: valueOn(parameters.letters, date),
    letterOrder: valueOn(parameters.letterOrder, date),
    sources: sourcesOn(parameters, date),
  };
}

function thresholdsOn(parameters: Parameters, date: string): Record<ThresholdName, PeriodFigures | null> {
  const thresholds: Partial<Record<ThresholdName, PeriodFigures | null>> = {};
  for (const name of THRESHOLDS) {
    const value = valueOrNullOn(parameters[name], date);
    thresholds[name] = value && periods(value);
  }
  return thresholds as Record<ThresholdName, PeriodFigures | null>;
}

type MainAndUpper = { main: string; upper: string };

function employeeRates(rates: Readonly<Record<EmployeeRateGroup, MainAndUpper>>): NiRateFigures["employee"] {
  const inBasisPoints = ({ main, upper }: MainAndUpper) => ({ main: basisPoints(main), upper: basisPoints(upper) });
  return {
    standard: inBasisPoints(rates.standard),
    reduced: inBasisPoints(rates.reduced),
    deferred: inBasisPoints(rates.deferred),
    none: inBasisPoints(rates.none),
  };
}

function basisPointsOrNull(rate: string | null): number | null {
  return rate === null ? null : basisPoints(rate);
}
