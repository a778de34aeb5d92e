import fc from "fast-check";
import { type DayNumber, formatDate, type PayFrequency } from "../../base";
import type { Rulebook } from "../../rulebook";
import { type Ground, getGround, type PopulationOptions } from "../ground";
import { payFrequencies } from "./frequency";
import { type Paid, PaidWhere } from "./paid";
import { at, pick } from "./pick";

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
