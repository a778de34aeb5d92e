import { addMonths, type DayNumber } from "../base";
import type { Policy, Tier } from "./leave-document";
import type { Days } from "./segments";

/** A range of days that is topped up; the number is null if the policy itself is full pay. */
export interface TopUpDays extends Days {
  readonly number: number | null;
  /** Hundredths of a per cent. */
  readonly percentage: number;
}

const ALWAYS: TopUpDays = {
  from: Number.NEGATIVE_INFINITY,
  upTo: Number.POSITIVE_INFINITY,
  number: null,
  percentage: 10_000,
};

/** Returns the days that a policy tops up: all, none, or those of its tiers, each following the one before. */
export function topUpDays({ type, tiers }: Policy, leaveStart: DayNumber | null): readonly TopUpDays[] {
  if (type === "FullPay") return [ALWAYS];
  let from = leaveStart ?? Number.NaN;
  return tiers.map((tier, index) => {
    const upTo = dayAfter(from, tier) - 1;
    const days = { from, upTo, number: index + 1, percentage: tier.percentage };
    from = upTo + 1;
    return days;
  });
}

const DAYS = { Day: 1, Week: 7 };

/** Returns the day a duration later. */
function dayAfter(from: DayNumber, { duration: { value, unit } }: Tier): DayNumber {
  return unit === "Month" ? addMonths(from, value) : from + value * DAYS[unit];
}
