import { expectedWeek, type FamilyEvent } from "../../average-earnings";
import { type Claim, ruleDay } from "../claim";
import { arrivalDay, beginsBy, daysBefore, type FamilyPayment, paymentRules } from "./payment";

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
