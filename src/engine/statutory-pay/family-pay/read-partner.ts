import type { Reader, Unread } from "../../base";

/** The other parent's work and earnings, or whether they meet the conditions as the caller says. */
export type Partner = { readonly isMet: boolean } | { readonly weeksWorked: number; readonly bestWeeksPence: number };

const KNOWN = new Set(["weeksWorked", "bestWeeksEarnings"]);

/** Reads either the outcome or the facts of the other parent's test. */
export function readPartner(reader: Reader, facts: Unread): Partner | null {
  if (facts.partner === undefined) {
    if (facts.partnerConditionsMet === undefined) reader.refuse("required", "/partnerConditionsMet");
    return { isMet: reader.flag(facts.partnerConditionsMet, "partnerConditionsMet", "", false) };
  }
  if (facts.partnerConditionsMet !== undefined) {
    reader.refuse("sent_together", "/partnerConditionsMet", { other: "partner" });
  }
  const owner = reader.object(facts.partner, "/partner");
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, "/partner");
  const weeksWorked = reader.integer(owner, "weeksWorked", "/partner", 0, 66);
  const bestWeeksPence = reader.amount(owner.bestWeeksEarnings, "bestWeeksEarnings", "/partner");
  return { weeksWorked, bestWeeksPence };
}
