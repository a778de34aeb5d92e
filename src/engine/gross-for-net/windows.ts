import { isTaxLimited, type PayRange, POUND, poundsTaxed, type Target } from "./bounds";
import type { Probe } from "./probe";
import type { Between } from "./search";

/** Pay between two probes that can reach the target. */
export interface Window extends PayRange {
  /** What is known if tax and loans are one of several amounts; null if they are not, or if nothing is known of them. */
  readonly guess: Guess | null;
}

/** Where the target is reached with one tax and one amount of loans, by straight lines. */
export interface Guess {
  readonly pay: number;
  /** The pay from which another pound is taxed, and whether it is here; null if none begins. */
  readonly pound: { readonly from: number; readonly isTaxed: boolean } | null;
}

/** The most pounds of loans that may begin between two probes. */
const MOST_POUNDS = 3;

/**
 * Returns the pay between two probes at which net pay can be the wanted one, for each amount of tax and of loans that is
 * possible in between: tax on the whole pounds of one of the probes, and loans in whole pounds. What is taken to the
 * penny lies between theirs. Null if more pounds begin in between.
 */
export function windowsBetween([low, high]: Between, target: Target, roundings: number): readonly Window[] | null {
  const taken = takenBetween(low, high, roundings);
  if (taken === null) return null;
  const [least, most] = [taken.inPennies(low), taken.inPennies(high)];
  const rate = (most - least) / (high.pay - low.pay);
  const next = nextPound(low, high);
  return taken.inPounds.flatMap(({ pounds, isTaxed, isOfLow, isOfHigh }) => {
    if (isOfLow && low.reached > target.upTo + taken.roundings) return [];
    if (isOfHigh && high.reached < target.from - taken.roundings) return [];
    const from = target.from + pounds + least;
    const pound = isTaxed === null ? null : { from: next, isTaxed };
    const guess = isOfLow && isOfHigh ? null : { pay: low.pay + (from - low.pay) / (1 - rate), pound };
    return [{ from, upTo: target.upTo + pounds + most, guess }];
  });
}

/** What is taken in whole pounds, one of several amounts, and what is taken to the penny. */
interface Taken {
  readonly inPounds: readonly InPounds[];
  readonly inPennies: (probe: Probe) => number;
  readonly roundings: number;
}

interface InPounds {
  readonly pounds: number;
  /** Whether the next pound is taxed; null if tax is the same without it. */
  readonly isTaxed: boolean | null;
  /** Whether the probe with the smaller, or with the larger pay has these amounts. */
  readonly isOfLow: boolean;
  readonly isOfHigh: boolean;
}

function takenBetween(low: Probe, high: Probe, roundings: number): Taken | null {
  const pounds = (high.loans - low.loans) / POUND;
  if (pounds < 0 || pounds > MOST_POUNDS || high.orders > 0 || low.isCovered !== high.isCovered) return null;
  const isLimited = isTaxLimited(low, high);
  if (isLimited === null) return null;
  if (isLimited) return { inPounds: inPounds([0], low, high), inPennies: withTax, roundings: roundings + 1 };
  if (poundsTaxed(high) - poundsTaxed(low) > 1) return null;
  const taxes = low.tax === high.tax ? [low.tax] : [low.tax, high.tax];
  return { inPounds: inPounds(taxes, low, high), inPennies: (probe) => withTax(probe) - probe.tax, roundings };
}

function withTax({ pay, reached, loans }: Probe): number {
  return pay - reached - loans;
}

/** Returns the sums of a tax and of loans, and which of them the probes have. */
function inPounds(taxes: readonly number[], low: Probe, high: Probe): readonly InPounds[] {
  const loans = Array.from({ length: (high.loans - low.loans) / POUND + 1 }, (_, more) => low.loans + more * POUND);
  return taxes.flatMap((tax, place) =>
    loans.map((loan) => ({
      pounds: tax + loan,
      isTaxed: taxes.length === 1 ? null : place > 0,
      isOfLow: place === 0 && loan === low.loans,
      isOfHigh: place === taxes.length - 1 && loan === high.loans,
    })),
  );
}

/** Returns the pay at which the next pound is taxed, if taxed pay follows a straight line. */
function nextPound(low: Probe, high: Probe): number {
  const taxedOfPenny = (high.payTaxed - low.payTaxed) / (high.pay - low.pay);
  return low.pay + ((poundsTaxed(low) + 1) * POUND - low.payTaxed) / taxedOfPenny;
}
