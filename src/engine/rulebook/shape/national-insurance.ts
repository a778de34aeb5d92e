import * as z from "zod/mini";
import { POLICY_CHOICES } from "../policy-choices";
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

// One shape each for parameters that are alike: a shape is worked out once, when it is first met.
const threshold = parameter(perWeekMonthYear);
const thresholdOrNone = parameterOrNone(perWeekMonthYear);
const oneRate = parameter(rate);
const oneRateOrNone = parameterOrNone(rate);
const ratesByGroup = parameter(employeeRates);

export const nationalInsuranceShape = subjectDocument(
  "national-insurance",
  {
    lowerEarningsLimit: threshold,
    primaryThreshold: threshold,
    secondaryThreshold: threshold,
    freeportUpperSecondaryThreshold: thresholdOrNone,
    investmentZoneUpperSecondaryThreshold: thresholdOrNone,
    under21UpperSecondaryThreshold: thresholdOrNone,
    apprenticeUpperSecondaryThreshold: thresholdOrNone,
    veteranUpperSecondaryThreshold: thresholdOrNone,
    upperEarningsLimit: threshold,
    directorsPrimaryThreshold: parameter(perYear),
    employeeRates: ratesByGroup,
    employerRate: oneRate,
    employerRateMariner: oneRateOrNone,
    directorsEmployeeRates: ratesByGroup,
    directorsEmployerRate: oneRate,
    directorsEmployerRateMariner: oneRateOrNone,
    class1ARate: oneRateOrNone,
    letters: parameter(byName(letter)),
    letterOrder: parameter(z.array(text)),
  },
  {
    directorAlternativeBands: policy(POLICY_CHOICES.directorAlternativeBands),
    mixedLetters: policy(POLICY_CHOICES.mixedLetters),
  },
);
