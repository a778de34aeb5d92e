import { counts } from "./notation";
import { datedBy, OPEN, subject } from "./subject";

const { parameter } = datedBy("segmentStart", OPEN);

export const salary = subject(
  "salary",
  {
    periodsPerYear: parameter(
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
