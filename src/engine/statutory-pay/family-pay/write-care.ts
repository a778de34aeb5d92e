import { formatDate } from "../../base";
import type { CareAward } from "./care-award";
import type { NeonatalCare } from "./schedule";

/** The care of an award as results state it. */
export function writeCare(care: CareAward | null): NeonatalCare | null {
  if (care === null) return null;
  return {
    carePeriods: care.periods.map(({ from, to, isCounted, weeks, firstTierUpTo }) => ({
      from: formatDate(from),
      to: to === null ? null : formatDate(to),
      isCounted,
      weeksEarned: weeks,
      firstTierEndDate: firstTierUpTo === null ? null : formatDate(firstTierUpTo),
    })),
    weeksEarned: care.earnedWeeks,
    tiers: [...care.tiers].map(([week, tier]) => ({ weekStartDate: formatDate(week), tier })),
  };
}
