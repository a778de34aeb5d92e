import type { Calculated } from "./outcome";

/** The warning and the reason of sick pay whose average earnings are not known yet. */
export const AVERAGE_NOT_KNOWN = "average_earnings_not_known";

/** The warning and the reason of leave for which another job of the person pays. */
export const PAID_IN_OTHER_JOB = "paid_in_other_job";

/** Returns sick pay that is calculated once the run of a pay day is locked, as it is stored until then: nothing is due yet. */
export function waitingSickPay(calculated: Calculated, payDay: string): Calculated {
  const text = `Average earnings need the pay up to ${payDay}: the sick pay is calculated when its pay run is locked.`;
  return withoutPay(calculated, AVERAGE_NOT_KNOWN, text);
}

/** Returns leave for which another job of the person pays, as it is stored: its days are days of absence. */
export function paidInOtherJob(calculated: Calculated): Calculated {
  const text =
    "Several jobs whose earnings are added pay once: the first record pays for the leave that is entered on it.";
  return withoutPay(calculated, PAID_IN_OTHER_JOB, text);
}

function withoutPay({ outcome }: Calculated, token: string, text: string): Calculated {
  return {
    lineItems: [],
    details: { dailyBreakdown: [], workings: null },
    outcome: {
      ...outcome,
      totalAmount: "0.00",
      isEntitled: false,
      entitlementFailureReasons: [token],
      averageWeeklyEarnings: null,
      exactAverageWeeklyEarnings: null,
      averageEarningsSource: null,
      weeks: [],
      sickness: null,
      warnings: [{ token, text, weekNumber: null }],
    },
  };
}
