import type { PayFrequency } from "../base";

/** An earnings period in whole weeks, whole months or odd days. */
export interface EarningsPeriod {
  readonly unit: "Day" | "Week" | "Month";
  readonly count: number;
}

const BY_FREQUENCY: Readonly<Record<PayFrequency, EarningsPeriod>> = {
  Weekly: { unit: "Week", count: 1 },
  Fortnightly: { unit: "Week", count: 2 },
  FourWeekly: { unit: "Week", count: 4 },
  Monthly: { unit: "Month", count: 1 },
  Quarterly: { unit: "Month", count: 3 },
  TwiceYearly: { unit: "Month", count: 6 },
  Annually: { unit: "Month", count: 12 },
  Irregular: { unit: "Week", count: 1 },
};

/** The earnings period of a regular interval between payments; irregular pay has a week. */
export function earningsPeriodOf(frequency: PayFrequency): EarningsPeriod {
  return BY_FREQUENCY[frequency];
}

/** An earnings period is never shorter than a week, and days that are whole weeks are weeks. */
export function normaliseEarningsPeriod(unit: EarningsPeriod["unit"], count: number): EarningsPeriod {
  if (unit !== "Day") return { unit, count };
  const days = Math.max(count, 7);
  return days % 7 === 0 ? { unit: "Week", count: days / 7 } : { unit, count: days };
}
