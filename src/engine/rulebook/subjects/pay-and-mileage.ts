import { type CheckContext, checkCount, eachValue } from "./check-context";
import { count, counts, money } from "./notation";
import * as form from "./schema";
import { datedBy, ENDED, OPEN, subject, parameter as undated } from "./subject";

const { parameter, parameterOrNone } = datedBy("payReferencePeriodStart", ENDED);

const ageBands = form.array(form.object({ fromAgeYears: count, hour: money }));

const parameters = {
  ages: parameter(ageBands),
  apprentice: parameter(form.object({ hour: money })),
  apprenticeRateHolds: parameter(counts("belowAgeYears", "firstYears")),
  compulsorySchoolAge: parameter(counts("leavingDateNeededBelowAgeYears", "endsBeforeAgeYears")),
  salariedHours: parameter(counts("yearDays")),
  accommodationOffset: parameterOrNone(form.object({ day: money })),
};

export const minimumWage = subject("minimum-wage", parameters, {}, checkAges);

/** Checks that age bands ascend from age zero. */
function checkAges(context: CheckContext, { ages }: form.infer<form.ObjectOf<typeof parameters>>): void {
  eachValue("ages", ages, (bands, at) => checkAgeBands(context, at, bands));
}

function checkAgeBands(context: CheckContext, pointer: string, bands: form.infer<typeof ageBands>): void {
  let below = -1;
  if (bands.length === 0) context.report("must_not_be_empty", pointer);
  bands.forEach(({ fromAgeYears }, place) => {
    const at = `${pointer}/${place}/fromAgeYears`;
    checkCount(context, at, fromAgeYears, 0);
    if (place === 0 && fromAgeYears > 0) context.report("too_large", at, { most: 0 });
    else if (fromAgeYears <= below) context.report("limits_not_ascending", at, { previous: below });
    below = fromAgeYears;
  });
}

/** Pounds a mile; `firstMiles` of all cars and vans together have the first rate. */
const rates = form.object({
  carFirst: money,
  firstMiles: count,
  carOver: money,
  motorcycle: money,
  bicycle: money,
  passenger: money,
});

export const mileage = subject("mileage", { approvedRates: datedBy("journeyDate", OPEN).parameter(rates) }, {});

const { parameter: ofSegments } = datedBy("segmentStart", OPEN);

export const salary = subject(
  "salary",
  {
    periodsPerYear: ofSegments(
      counts("Weekly", "Fortnightly", "FourWeekly", "Monthly", "Quarterly", "TwiceYearly", "Annually"),
    ),
  },
  {
    workingPatternHistory: ["FirstDayOfSegment", "EachDay"],
    daysBeforeFirstPattern: ["FirstPattern", "NextLevel"],
    absenceDivisor: ["TaxYear", "Segment"],
    wholeAbsence: ["AllOfSegment", "DaysOnly"],
    twoHundredSixtieths: ["WeeksOfPattern", "Always"],
  },
);

export const terminationAwards = subject("termination-awards", { threshold: undated(money) }, {});
