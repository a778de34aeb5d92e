import fc from "fast-check";
import { type DayNumber, formatDate, itemAt, type PayFrequency } from "../../base";
import type { Rulebook } from "../../rulebook";
import { type Ground, getGround, type PopulationOptions } from "../ground";
import { type Paid, PaidWhere } from "./paid";

/**
 * A position in a list that is known only later. Shrinks to the first position, so lists start with the simplest entry.
 * As it is independent of the list, it keeps shrinking when the list changes.
 */
export const pick: fc.Arbitrary<number> = fc.nat(9239);

/** The same, with the first position in the given percentage of cases. */
export function pickMostlyFirst(percent: number): fc.Arbitrary<number> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: percent, arbitrary: fc.constant(0) },
    { weight: 100 - percent, arbitrary: pick },
  );
}

/** Returns the entry at a picked position. */
export function at<Item>(list: readonly Item[], place: number): Item {
  return itemAt(list, place % list.length);
}

/** A value in the given percentage of cases, otherwise null; shrinks to null. */
export function sometimes<Value>(percent: number, arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 100 - percent, arbitrary: fc.constant(null) },
    { weight: percent, arbitrary },
  );
}

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

/** A payment: when, how often, and how much in pence. */
export type Moment = Paid<{ readonly day: DayNumber; readonly payFrequency: PayFrequency }>;

/** Calendar dates on which a payment can be made under the rules, "2026-04-06"; the last days of a year more often. */
export function paymentDates(rulebook: Rulebook, options?: PopulationOptions): fc.Arbitrary<string> {
  return paymentDays(getGround(rulebook, options)).map(formatDate);
}

/** Payments of every size, a quarter of them at a limit of the day's figures, or a penny or a pound from it. */
export function moments(ground: Ground): fc.Arbitrary<Moment> {
  const when = fc.record({ day: paymentDays(ground), payFrequency: payFrequencies });
  return new PaidWhere(when, ({ day, payFrequency }) => ground.on(day).limits(payFrequency));
}

/** Days from the ground, latest year first; one in twenty-five is among the last two of its year. */
function paymentDays({ years }: Ground): fc.Arbitrary<DayNumber> {
  const place = fc.oneof({ weight: 24, arbitrary: pick }, { weight: 1, arbitrary: fc.constantFrom(-1, -2) });
  return fc.tuple(pick, place).map(([year, day]) => {
    const { days } = at(years, year);
    return at(days, day < 0 ? days.length + day : day);
  });
}
