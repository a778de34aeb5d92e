import { expectedWeek } from "../../average-earnings";
import { daysBefore, type FamilyPayment, noticeRules, paymentRules, testWeekStart } from "./payment";

/**
 * Maternity pay begins from the 11th week before the expected week, or the day after an earlier birth; at the latest on
 * the day after the birth, after the first day of pregnancy-related absence in the last four weeks, or after leaving.
 * It is lost for good from the week in which work for a new employer starts after the birth, or legal custody begins.
 * Leave is 52 weeks, the first two from the birth compulsory. Source: SI 1986/1960; SI 1999/3312.
 */
export const maternityPay: FamilyPayment = {
  findRules: ({ rules, start }) => paymentRules(rules.on("maternityPay", start)),

  findLimits({ rules, start, read: { pregnancyRelatedAbsenceDate: absence, employment } }, { eventDate, birth }) {
    const found = rules.on("maternityPay", start)?.value ?? null;
    if (found === null) return null;
    const week = expectedWeek(eventDate);
    const earliest = week - found.earliestStartDaysBeforeExpectedWeek;
    const sicknessFrom = week - found.sicknessStartDaysBeforeExpectedWeek;
    const starts = [
      ...(birth === null ? [] : [birth + 1]),
      ...(absence === null ? [] : [Math.max(absence, sicknessFrom) + 1]),
      ...(employment.leavingDate === null ? [] : [Math.max(employment.leavingDate + 1, earliest)]),
    ];
    return {
      earliestStart: birth === null ? earliest : Math.min(earliest, birth + 1),
      latestStart: starts.length === 0 ? null : Math.min(...starts),
      sicknessFrom,
    };
  },

  employedUntil: testWeekStart,
  noticeDue: (claim, block) => daysBefore(block.start, noticeRules(claim, block)?.maternityDaysBefore),
  isLostToCustody: () => true,
  isLostToWork: (_, work, { birth, eventDate }) => work.startDate > (birth ?? eventDate),
  calculateLeave: ({ birth, eventDate }, rules) => ({
    weeks: rules.maternityWeeks,
    noticeDue: expectedWeek(eventDate) - rules.maternityNoticeDaysBeforeExpectedWeek,
    compulsoryUpTo: birth === null ? null : birth + rules.compulsoryDays - 1,
  }),
};
