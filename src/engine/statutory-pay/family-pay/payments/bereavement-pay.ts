import type { Claim } from "../claim";
import { daysAfter, type FamilyPayment, isHeldOrSentenced, noticeRules, paymentRules } from "./payment";

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
