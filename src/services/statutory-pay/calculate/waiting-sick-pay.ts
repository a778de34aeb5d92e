import type { Calculated } from "./outcome";

/** The warning and the reason of sick pay whose average earnings are not known yet. */
export const AVERAGE_NOT_KNOWN = "average_earnings_not_known";

/** Returns sick pay that is calculated once the run of a pay day is locked, as it is stored until then: nothing is due yet. */
export function waitingSickPay({ outcome }: Calculated, payDay: string): Calculated {
  const text = `Average earnings need the pay up to ${payDay}: the sick pay is calculated when its pay run is locked.`;
  return {
    lineItems: [],
    details: { dailyBreakdown: [], workings: null },
    outcome: {
      ...outcome,
      totalAmount: "0.00",
      isEntitled: false,
      entitlementFailureReasons: [AVERAGE_NOT_KNOWN],
      averageWeeklyEarnings: null,
      exactAverageWeeklyEarnings: null,
      averageEarningsSource: null,
      weeks: [],
      sickness: null,
      warnings: [{ token: AVERAGE_NOT_KNOWN, text, weekNumber: null }],
    },
  };
}
