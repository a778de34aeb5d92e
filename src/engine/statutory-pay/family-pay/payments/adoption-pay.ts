import { beginsBy, daysBefore, type FamilyPayment, noticeRules, paymentRules, testWeekStart } from "./payment";

/**
 * Adoption pay begins from 14 days before the placement to the day after it; from abroad, within a number of days from
 * entry. Weeks of legal custody or of work for a new employer are lost until these end. Leave is 52 weeks; its notice
 * is due within seven days of the match. Source: SI 2002/2822; SI 2002/2788.
 */
export const adoptionPay: FamilyPayment = {
  findRules: ({ rules, start }) => paymentRules(rules.on("adoptionPay", start)),

  findLimits({ rules, start }, { placement, child }) {
    const found = rules.on("adoptionPay", start)?.value ?? null;
    if (found === null || placement === null) return null;
    if (child === "OverseasAdoption") {
      return { earliestStart: placement, latestStart: placement + found.latestStartDaysAfterEntry };
    }
    return { earliestStart: placement - found.earliestStartDaysBeforePlacement, latestStart: placement + 1 };
  },

  employedUntil: testWeekStart,
  noticeDue: (claim, block) => daysBefore(block.start, noticeRules(claim, block)?.adoptionDaysBefore),
  isLostToCustody: (week, { to }) => beginsBy(week, to),
  isLostToWork: (week, { endDate }) => beginsBy(week, endDate),
  calculateLeave: ({ eventDate }, rules) => ({
    weeks: rules.adoptionWeeks,
    noticeDue: eventDate + rules.adoptionNoticeDaysAfterMatch,
    compulsoryUpTo: null,
  }),
};
