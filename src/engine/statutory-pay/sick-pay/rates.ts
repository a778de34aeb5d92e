import { type Fraction, formatPence, fraction, times } from "../../base";
import { formatFraction } from "../average-earnings";
import type { RateBasis } from "../slices";
import { WEEK } from "./chains";
import type { SickPayRules } from "./sick-pay-rules";

/** A weekly rate of sick pay, exact, and its basis. */
export interface WeeklyRate {
  readonly basis: RateBasis;
  readonly weekly: Fraction;
  /** Hundredths of a penny by number of week units: a day's pay cut after four decimals of a pound. */
  readonly cut: Map<number, number>;
  readonly rules: SickPayRules;
}

/** The rates of one chain: each is created once. */
export class ChainRates {
  private readonly known = new Map<SickPayRules, Map<RateBasis, WeeklyRate>>();

  constructor(private readonly awe: Fraction) {}

  flat(rules: SickPayRules): WeeklyRate {
    return this.of(rules, "Flat", () => fraction(rules.weeklyRatePence));
  }

  protectedFlat(rules: SickPayRules): WeeklyRate {
    return this.of(rules, "Protected", () => fraction(rules.weeklyRatePence));
  }

  nil(rules: SickPayRules): WeeklyRate {
    return this.of(rules, "Nil", () => fraction(0));
  }

  /** Returns the flat rate, or the share of earnings if that is less. */
  lesser(rules: SickPayRules): WeeklyRate {
    const share = rules.earningsShareBasisPoints;
    if (share === null) return this.flat(rules);
    const eighty = this.of(rules, "Eighty", () => times(this.awe, share, 10_000));
    return eighty.weekly.over < BigInt(rules.weeklyRatePence) * eighty.weekly.under ? eighty : this.flat(rules);
  }

  private of(rules: SickPayRules, basis: RateBasis, weekly: () => Fraction): WeeklyRate {
    const ofRules = this.known.get(rules) ?? new Map<RateBasis, WeeklyRate>();
    const rate = ofRules.get(basis) ?? { basis, weekly: weekly(), cut: new Map<number, number>(), rules };
    this.known.set(rules, ofRules.set(basis, rate));
    return rate;
  }
}

/** Returns part of the weekly rate in hundredths of a penny, cut: four decimals of a pound. */
export function cutHundredths({ weekly, cut }: WeeklyRate, units: number): number {
  const known = cut.get(units);
  if (known !== undefined) return known;
  const hundredths = Number((weekly.over * 100n * BigInt(units)) / (weekly.under * BigInt(WEEK)));
  cut.set(units, hundredths);
  return hundredths;
}

/** Returns the same part of the weekly rate in pence, exact. */
export function exactPence({ weekly }: WeeklyRate, units: number): Fraction {
  return times(weekly, units, WEEK);
}

/** Writes pounds, exact: with pence if they are whole, or a division such as "1200 ÷ 13". */
export function formatExact(pence: Fraction): string {
  return pence.under === 1n ? formatPence(Number(pence.over)) : formatFraction(pence);
}
