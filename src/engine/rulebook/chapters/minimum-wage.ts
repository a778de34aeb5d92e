import * as z from "zod/mini";
import { count, money } from "../shape/notation";
import { endedParameterBy, endedParameterOrNoneBy, subjectDocument } from "../shape/parameter";
import { checkMinimumWage } from "./wage-sense";

const PERIOD_START = "payReferencePeriodStart";

const ageBand = z.strictObject({ fromAgeYears: count, hour: money });

export const minimumWage = {
  shape: subjectDocument(
    "minimum-wage",
    {
      ages: endedParameterBy(PERIOD_START, z.array(ageBand)),
      apprentice: endedParameterBy(PERIOD_START, z.strictObject({ hour: money })),
      apprenticeRateHolds: endedParameterBy(PERIOD_START, z.strictObject({ belowAgeYears: count, firstYears: count })),
      compulsorySchoolAge: endedParameterBy(
        PERIOD_START,
        z.strictObject({ leavingDateNeededBelowAgeYears: count, endsBeforeAgeYears: count }),
      ),
      salariedHours: endedParameterBy(PERIOD_START, z.strictObject({ yearDays: count })),
      accommodationOffset: endedParameterOrNoneBy(PERIOD_START, z.strictObject({ day: money })),
    },
    {},
  ),
  policies: {},
  titles: {
    ages: "Hourly rates by age at the start of the pay reference period",
    apprentice: "Hourly rate of an apprentice",
    apprenticeRateHolds: "Apprentices with the apprentice rate: below an age, or in their first years",
    compulsorySchoolAge: "Ages at which a school leaving date decides whether there is a minimum wage",
    salariedHours: "Days by which a part of a year's salaried hours is counted",
    accommodationOffset: "Accommodation offset",
  },
  check: checkMinimumWage,
};
