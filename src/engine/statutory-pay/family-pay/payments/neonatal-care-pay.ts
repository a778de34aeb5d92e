import { neonatalRules } from "../care-award";
import { daysAfter, daysBefore, type FamilyPayment, paymentRules } from "./payment";

/**
 * Neonatal care pay is taken within 68 weeks of the birth, from the second week of care; notice of a block depends on
 * the tier of its first day. Source: SI 2025/376.
 */
export const neonatalCarePay: FamilyPayment = {
  findRules(claim) {
    const found = neonatalRules(claim);
    return found !== null && found.value === null ? "NotInForce" : paymentRules(found);
  },

  findLimits(claim, { careStart, eventDate }) {
    const found = neonatalRules(claim)?.value ?? null;
    if (found === null) return null;
    return {
      earliestStart: (careStart ?? eventDate) + found.careDaysAtLeast + 1,
      latestDay: eventDate + found.windowDays - 1,
    };
  },

  employedUntil: ({ careStart, eventDate }) => careStart ?? eventDate,

  noticeDue({ rules, read }, { start, weeks }, care) {
    const days = rules.on("neonatalNotice", read.event.eventDate)?.value ?? null;
    if (days === null || care === null) return null;
    if (care.tiers.get(start) === 1) return daysAfter(start, days.firstTierDaysAfter);
    return daysBefore(start, weeks === 1 ? days.oneWeekDaysBefore : days.moreWeeksDaysBefore);
  },

  isLostToCustody: () => true,
  isLostToWork: () => true,
};
