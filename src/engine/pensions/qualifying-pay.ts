import type { DayNumber, PayFrequency, Reader } from "../base";
import type { Rulebook } from "../rulebook";
import { readPensionRules, ruleOn } from "./pension-rules";
import { getLength } from "./period-length";
import { lowerLimitOfPart, type PartOfPeriod, qualifyingEarnings, thresholdsOn } from "./thresholds";

/** A payment in its pay reference period, and the field that asks for its qualifying earnings. */
interface QualifyingPayment {
  readonly day: DayNumber;
  readonly frequency: PayFrequency;
  /** How many pay reference periods it pays: more than one with pay in advance. */
  readonly periods: number;
  /** Days of the period that no earlier one has; null if it is whole. */
  readonly part: PartOfPeriod | null;
  /** Earnings for automatic enrolment before this payment and with it, in pence. */
  readonly before: number;
  readonly earningsToDate: number;
  readonly path: string;
}

/**
 * Returns the qualifying earnings of a payment, in pence: those of the pay reference period with it, less those before
 * it. Zero with a problem if no loaded year has the thresholds of its day.
 */
export function qualifyingPay(
  reader: Reader,
  { day, frequency, periods, part, before, earningsToDate, path }: QualifyingPayment,
  rulebook: Rulebook,
): number {
  const rules = readPensionRules(reader, rulebook);
  if (rules === null || ruleOn(reader, rules, "lowerQualifyingEarnings", { day, path }) === null) return 0;
  const whole = thresholdsOn(rules, day, getLength(frequency, periods));
  const band = whole && lowerLimitOfPart(whole, part);
  return band === null ? 0 : qualifyingEarnings(earningsToDate, band) - qualifyingEarnings(before, band);
}
