import * as z from "zod/mini";
import { count } from "../shape/notation";
import { parameterBy, policy, subjectDocument } from "../shape/parameter";

/** The readings of the salary rules that a caller may choose between. */
const POLICIES = {
  workingPatternHistory: ["FirstDayOfSegment", "EachDay"],
  daysBeforeFirstPattern: ["FirstPattern", "NextLevel"],
  absenceDivisor: ["TaxYear", "Segment"],
  wholeAbsence: ["AllOfSegment", "DaysOnly"],
} as const;

const periods = z.strictObject({
  Weekly: count,
  Fortnightly: count,
  FourWeekly: count,
  Monthly: count,
  Quarterly: count,
  TwiceYearly: count,
  Annually: count,
});

export const salary = {
  shape: subjectDocument(
    "salary",
    { periodsPerYear: parameterBy("segmentStart", periods) },
    {
      workingPatternHistory: policy(POLICIES.workingPatternHistory),
      daysBeforeFirstPattern: policy(POLICIES.daysBeforeFirstPattern),
      absenceDivisor: policy(POLICIES.absenceDivisor),
      wholeAbsence: policy(POLICIES.wholeAbsence),
    },
  ),
  policies: POLICIES,
  titles: {
    periodsPerYear: "Parts of an annual salary, by pay frequency",
    workingPatternHistory: "Which working pattern counts the days when it changes during a tax year",
    daysBeforeFirstPattern: "Which working pattern holds before the first dated one",
    absenceDivisor: "What an absent day is a share of",
    wholeAbsence: "What an absence of every day of a segment takes",
  },
};
