import { type DayNumber, type Fraction, fraction, type Pence, plus, times } from "../../base";
import { basisPoints, memoByValue, pence } from "../../rulebook";
import { ceilFraction, formatRate, isAtLeast } from "../average-earnings";
import type { StatutoryPayRules } from "../law";
import type { RateBasis } from "../slices";
import type { Award } from "./award";

/** The rate of a week, which never changes within it. */
export interface WeekPrice {
  readonly basis: RateBasis;
  /** Unrounded, in pence. */
  readonly rate: Fraction;
  /** The same in pounds, for people to check. */
  readonly rateText: string;
  /** The rate raised to the penny. */
  readonly pence: Pence;
  /** The standard rate of the week and its share of earnings, for workings. */
  readonly standardPence: Pence;
  readonly share: Fraction;
  /** That share as the rules write it. */
  readonly shareText: string;
  readonly sources: readonly string[];
  /** The week begins after the loaded rules end, and has the last known rate. */
  readonly isProvisional: boolean;
  /** Only the excess over a presumed Maternity Allowance. */
  readonly isBeyondAllowance: boolean;
}

type PriceOfWeek = (weekNumber: number, weekStart: DayNumber) => WeekPrice | null;

/**
 * Returns a function that prices a week by its number and first day: the share of average earnings, uncapped in the
 * first weeks of maternity and adoption pay, otherwise at most the standard rate in force on its first day. The price
 * is null for a week that no loaded year covers, unless provisional rates are allowed.
 */
export function weekPricing({ rules, payment, read }: Award, awe: Fraction): PriceOfWeek {
  const capped = memoByValue((rates: RatesOfDay) => cappedPrice(rates, awe));
  const uncapped = memoByValue((rates: RatesOfDay) => sharePrice(rates, awe));
  const ratesOn = read.allowProvisionalRates ? provisionalRates(rules) : ratesByDay(rules);
  return (weekNumber, weekStart) => {
    const rates = ratesOn(weekStart);
    if (rates === null) return null;
    return weekNumber <= payment.uncappedWeeks ? uncapped(rates) : capped(rates);
  };
}

interface RatesOfDay {
  readonly standardPence: Pence;
  readonly shareText: string;
  readonly sources: readonly string[];
  readonly isProvisional: boolean;
}

type RatesOn = (day: DayNumber) => RatesOfDay | null;

/** Returns a function that finds a day's rates: one object per period of equal rates, priced once. */
function ratesByDay(rules: StatutoryPayRules): RatesOn {
  let last: { readonly from: DayNumber; readonly upTo: DayNumber; readonly rates: RatesOfDay } | null = null;
  return (day) => {
    if (last !== null && day >= last.from && day <= last.upTo) return last.rates;
    const standard = rules.on("standardWeeklyRate", day);
    const share = rules.on("earningsRelatedRate", day);
    if (standard === null || share === null || standard.value === null || share.value === null) return null;
    const rates = {
      standardPence: pence(standard.value),
      shareText: share.value,
      sources: [...new Set([...standard.sources, ...share.sources])],
      isProvisional: false,
    };
    last = { from: Math.max(standard.from, share.from), upTo: Math.min(standard.upTo, share.upTo), rates };
    return rates;
  };
}

/** Returns the same with the last known rates for days that no loaded year covers. */
function provisionalRates(rules: StatutoryPayRules): RatesOn {
  const known = ratesByDay(rules);
  const provisional = memoByValue((rates: RatesOfDay): RatesOfDay => ({ ...rates, isProvisional: true }));
  return (day) => {
    const found = known(day);
    const end = found === null ? lastKnownDay(rules, day) : null;
    const rates = end === null ? null : known(end);
    return found ?? (rates === null ? null : provisional(rates));
  };
}

/** Days are searched backwards no further than a payment lasts. */
const LONGEST_SEARCH_WEEKS = 104;

function lastKnownDay(rules: StatutoryPayRules, day: DayNumber): DayNumber | null {
  for (let weeks = 1; weeks <= LONGEST_SEARCH_WEEKS; weeks++) {
    const stretch = rules.on("standardWeeklyRate", day - weeks * 7);
    if (stretch !== null) return stretch.upTo;
  }
  return null;
}

function cappedPrice(rates: RatesOfDay, awe: Fraction): WeekPrice {
  const price = sharePrice(rates, awe);
  if (!isAtLeast(price.share, rates.standardPence)) return price;
  return { ...price, basis: "Standard", ...written(fraction(rates.standardPence)) };
}

function sharePrice(rates: RatesOfDay, awe: Fraction): WeekPrice {
  const share = times(awe, basisPoints(rates.shareText), 10_000);
  return { ...rates, basis: "Ninety", share, ...written(share), isBeyondAllowance: false };
}

function written(rate: Fraction): Pick<WeekPrice, "rate" | "rateText" | "pence"> {
  return { rate, rateText: formatRate(rate), pence: ceilFraction(rate) };
}

/** Reduces a price to the excess over the standard rate, as Maternity Allowance is presumed; zero if it is capped. */
export function priceBeyondAllowance(price: WeekPrice, isUncapped: boolean): WeekPrice {
  const hasExcess = isUncapped && isAtLeast(price.share, price.standardPence);
  const excess = hasExcess ? plus(price.share, fraction(-price.standardPence)) : fraction(0);
  return { ...price, ...written(excess), isBeyondAllowance: true };
}

/** Prices some days of a week: that many sevenths of the unrounded rate, raised to the penny. */
export function priceOfDays({ rate, pence }: WeekPrice, days: number): number {
  return days === 7 ? pence : ceilFraction(times(rate, days, 7));
}
