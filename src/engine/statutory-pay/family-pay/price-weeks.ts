import type { DayNumber } from "../../base";
import { basisPoints, memoByValue, pence } from "../../rulebook";
import { ceilFraction, type Fraction, formatFraction, fraction, isAtLeast, times } from "../average-earnings";
import type { RateBasis } from "../slices";
import type { PaymentRules, Rules } from "./payment-rules";

/** What a week pays: a rate that never changes inside it. */
export interface WeekPrice {
  readonly basis: RateBasis;
  /** Unrounded, in pence. */
  readonly rate: Fraction;
  /** The same in pounds, as people check it. */
  readonly rateText: string;
  /** The rate raised to the penny. */
  readonly pence: number;
  /** The standard rate of the week, and the share of earnings, for workings. */
  readonly standardPence: number;
  readonly share: Fraction;
  /** That share as the rules write it. */
  readonly shareText: string;
  readonly sources: readonly string[];
  /** The week begins after the known rules end, and the last known rate stands in. */
  readonly isProvisional: boolean;
  /** Only what goes beyond a presumed Maternity Allowance. */
  readonly isBeyondAllowance: boolean;
}

export type PriceOf = (weekNumber: number, weekStart: DayNumber) => WeekPrice | null;

/**
 * The price of a week by its number and first day: the share of average earnings, without a ceiling in the first weeks
 * of maternity and adoption pay, else at most the standard rate in force on its first day. Null for a week that no
 * loaded year covers, unless provisional rates are allowed.
 */
export function pricesOf(rules: Rules, payment: PaymentRules, awe: Fraction, allowProvisional: boolean): PriceOf {
  const capped = memoByValue((found: RatesOfDay) => priceOf(found, awe, false));
  const uncapped = memoByValue((found: RatesOfDay) => priceOf(found, awe, true));
  const ratesOn = ratesByDay(rules, allowProvisional);
  return (weekNumber, weekStart) => {
    const rates = ratesOn(weekStart);
    if (rates === null) return null;
    return weekNumber <= payment.uncappedWeeks ? uncapped(rates) : capped(rates);
  };
}

interface RatesOfDay {
  readonly standardPence: number;
  readonly shareText: string;
  readonly sources: readonly string[];
  readonly isProvisional: boolean;
}

/** The rates of a day; one object for every stretch, so that a schedule prices a stretch once. */
function ratesByDay(rules: Rules, allowProvisional: boolean): (day: DayNumber) => RatesOfDay | null {
  const known = new Map<DayNumber, RatesOfDay>();
  let last: { readonly from: DayNumber; readonly upTo: DayNumber; readonly rates: RatesOfDay } | null = null;
  const inForce = (day: DayNumber) => {
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
  return (day) => {
    const found = inForce(day);
    if (found !== null || !allowProvisional) return found;
    const end = lastKnownDay(rules, day);
    if (end === null) return null;
    const rates = known.get(end) ?? provisional(inForce(end));
    if (rates !== null) known.set(end, rates);
    return rates;
  };
}

function provisional(rates: RatesOfDay | null): RatesOfDay | null {
  return rates === null ? null : { ...rates, isProvisional: true };
}

/** A day is looked for backwards no further than a payment lasts. */
const LONGEST_SEARCH_WEEKS = 104;

function lastKnownDay(rules: Rules, day: DayNumber): DayNumber | null {
  for (let weeks = 1; weeks <= LONGEST_SEARCH_WEEKS; weeks++) {
    const stretch = rules.on("standardWeeklyRate", day - weeks * 7);
    if (stretch !== null) return stretch.upTo;
  }
  return null;
}

function priceOf(rates: RatesOfDay, awe: Fraction, isUncapped: boolean): WeekPrice {
  const { standardPence, shareText, sources, isProvisional } = rates;
  const share = times(awe, basisPoints(shareText), 10_000);
  const isShare = isUncapped || !isAtLeast(share, standardPence);
  const rate = isShare ? share : fraction(standardPence);
  return {
    basis: isShare ? "Ninety" : "Standard",
    rate,
    rateText: formatFraction(rate),
    pence: ceilFraction(rate),
    standardPence,
    share,
    shareText,
    sources,
    isProvisional,
    isBeyondAllowance: false,
  };
}

/** What some days of a week are worth: so many sevenths of the unrounded rate, raised to the penny. */
export function priceOfDays({ rate, pence }: WeekPrice, days: number): number {
  return days === 7 ? pence : ceilFraction(times(rate, days, 7));
}
