import fc from "fast-check";
import type { PayFrequency } from "../../base";

/** Every pay frequency, monthly and weekly more often; shrinks to monthly. */
export const payFrequencies: fc.Arbitrary<PayFrequency> = fc.constantFrom<PayFrequency>(
  "Monthly",
  "Monthly",
  "Monthly",
  "Monthly",
  "Weekly",
  "Weekly",
  "Weekly",
  "FourWeekly",
  "FourWeekly",
  "Fortnightly",
  "Quarterly",
  "TwiceYearly",
  "Annually",
  "Irregular",
);
