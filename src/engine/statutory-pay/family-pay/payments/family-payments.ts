import { addMonths } from "../../../base";
import { expectedWeek, type FamilyEvent } from "../../average-earnings";
import { neonatalRules } from "../care-award";
import { type Claim, ruleDay } from "../family-facts";
import {
  arrivalDay,
  beginsBy,
  daysAfter,
  daysBefore,
  type FamilyPayment,
  isHeldOrSentenced,
  noticeRules,
  paymentRules,
  testWeekStart,
} from "./payment";

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

/**
 * Parental bereavement pay is taken within 56 weeks of the death, two weeks for each child. Northern Ireland has had
 * rules of its own since 2026, which include miscarriage. Source: SI 2020/233.
 */
export const bereavementPay: FamilyPayment = {
  findRules(claim) {
    const found = findRules(claim);
    if (!found?.value) return null;
    const { weeksPerChild, serviceWeeks } = found.value;
    return paymentRules({ ...found, value: { weeks: weeksPerChild * claim.read.numberOfChildren, serviceWeeks } });
  },

  findLimits(claim, { eventDate }) {
    const found = findRules(claim)?.value;
    if (!found) return null;
    return {
      earliestStart: eventDate,
      latestDay: eventDate + found.windowDays - 1,
      blocks: found.blocksPerChild * claim.read.numberOfChildren,
    };
  },

  employedUntil: ({ eventDate }) => eventDate,
  noticeDue: (claim, block) => daysAfter(block.start, noticeRules(claim, block)?.bereavementDaysAfter),
  isLostToCustody: isHeldOrSentenced,
  isLostToWork: () => true,
};

function findRules({ rules, read: { event, isNorthernIreland } }: Claim) {
  return rules.on(isNorthernIreland ? "bereavementPayNorthernIreland" : "bereavementPay", event.eventDate);
}

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

/**
 * Paternity pay is taken from the birth or placement; the window of a child born before the expected week counts from
 * the first day of that week. Legal custody loses the week after it too. Notice in Northern Ireland is not known.
 * Source: SI 2002/2822.
 */
export const paternityPay: FamilyPayment = {
  findRules: ({ rules, start }) => paymentRules(rules.on("paternityPay", start)),

  findLimits(claim, event) {
    const window = findWindow(claim, event)?.value ?? null;
    if (window === null) return null;
    const start = arrivalDay(event);
    const counted = event.child === "Birth" ? Math.max(start, expectedWeek(event.eventDate)) : start;
    return { earliestStart: start, latestDay: counted + window.windowDays - 1, blocks: window.blocks };
  },

  employedUntil: arrivalDay,
  noticeDue(claim, { start }) {
    if (claim.read.isNorthernIreland) return null;
    return daysBefore(start, claim.rules.on("paternityNotice", ruleDay(claim, start))?.value?.daysBefore);
  },
  isLostToCustody: (week, { to }) => beginsBy(week, to === null ? null : to + 7),
  isLostToWork: () => true,
};

function findWindow(claim: Claim, { child, eventDate, placement }: FamilyEvent) {
  const { rules, read } = claim;
  if (read.isNorthernIreland) return rules.on("paternityWindowNorthernIreland", ruleDay(claim, eventDate));
  if (child === "Birth") return rules.on("paternityWindowAfterBirth", ruleDay(claim, expectedWeek(eventDate)));
  return rules.on("paternityWindowAfterPlacement", ruleDay(claim, placement ?? eventDate));
}

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
