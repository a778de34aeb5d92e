import * as z from "zod/mini";
import { byName, perWeekMonthYear, perYear, rate, text } from "./notation";
import { parameter, parameterOrNone, policy, subjectDocument } from "./parameter";

const mainAndUpper = z.strictObject({ main: rate, upper: rate });

const employeeRates = z.strictObject({
  standard: mainAndUpper,
  reduced: mainAndUpper,
  deferred: mainAndUpper,
  none: mainAndUpper,
});

const letter = z.strictObject({
  who: text,
  employee: z.enum(["standard", "reduced", "deferred", "none"]),
  employer: z.enum(["standard", "freeport", "investmentZone", "under21", "apprenticeUnder25", "veteran", "none"]),
  mariner: z.boolean(),
});

export const nationalInsuranceShape = subjectDocument(
  "national-insurance",
  {
    lowerEarningsLimit: parameter(perWeekMonthYear),
    primaryThreshold: parameter(perWeekMonthYear),
    secondaryThreshold: parameter(perWeekMonthYear),
    freeportUpperSecondaryThreshold: parameterOrNone(perWeekMonthYear),
    investmentZoneUpperSecondaryThreshold: parameterOrNone(perWeekMonthYear),
    under21UpperSecondaryThreshold: parameterOrNone(perWeekMonthYear),
    apprenticeUpperSecondaryThreshold: parameterOrNone(perWeekMonthYear),
    veteranUpperSecondaryThreshold: parameterOrNone(perWeekMonthYear),
    upperEarningsLimit: parameter(perWeekMonthYear),
    directorsPrimaryThreshold: parameter(perYear),
    employeeRates: parameter(employeeRates),
    employerRate: parameter(rate),
    employerRateMariner: parameterOrNone(rate),
    directorsEmployeeRates: parameter(employeeRates),
    directorsEmployerRate: parameter(rate),
    directorsEmployerRateMariner: parameterOrNone(rate),
    class1ARate: parameterOrNone(rate),
    letters: parameter(byName(letter)),
    letterOrder: parameter(z.array(text)),
  },
  {
    directorAlternativeBands: policy("RestateAtFinalPayment", "SumOfPeriods"),
    mixedLetters: policy("StackInDirectorsOrder", "Refuse"),
  },
);
