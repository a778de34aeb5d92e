import { addMonths } from "../../../base";
import {
  arrivalDay,
  daysBefore,
  type FamilyPayment,
  isHeldOrSentenced,
  noticeRules,
  paymentRules,
  testWeekStart,
} from "./payment";

/**
 * Shared parental pay is taken within a year of the birth or placement, in weeks that the other payment has not used.
 * Source: SI 2014/3051.
 */
export const sharedParentalPay: FamilyPayment = {
  findRules({ rules, start, read }) {
    const found = rules.on("sharedParentalPay", start);
    const shared = paymentRules(found);
    if (shared === null || !found?.value) return null;
    return { ...shared, weeks: Math.min(shared.weeks, found.value.coupleWeeks - read.weeksUsedByOtherPayment) };
  },

  findLimits(_, event) {
    const first = arrivalDay(event);
    return { earliestStart: first, latestDay: addMonths(first, 12) - 1 };
  },

  employedUntil: testWeekStart,
  noticeDue: (claim, block) => daysBefore(block.start, noticeRules(claim, block)?.sharedParentalDaysBefore),
  isLostToCustody: isHeldOrSentenced,
  isLostToWork: () => true,
};
