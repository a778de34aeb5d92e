import { formatPence, type Reader, type Unread } from "../../base";

/** The other parent's work and earnings, tested by the rules of the day or taken as the caller says. */
export interface PartnerTest {
  readonly isMet: boolean;
  readonly figures: Readonly<Record<string, string | number>>;
  /** Still to be tested against the rules; null where the caller's word stands. */
  readonly facts: { readonly weeksWorked: number; readonly bestWeeksPence: number } | null;
}

const KNOWN = new Set(["weeksWorked", "bestWeeksEarnings"]);

/** Reads either the outcome or the facts of the other parent's test. */
export function readPartner(reader: Reader, facts: Unread): PartnerTest | null {
  if (facts.partner === undefined) {
    if (facts.partnerConditionsMet === undefined) reader.refuse("required", "/partnerConditionsMet");
    const isMet = reader.flag(facts.partnerConditionsMet, "partnerConditionsMet", "", false);
    return { isMet, figures: {}, facts: null };
  }
  if (facts.partnerConditionsMet !== undefined) {
    reader.refuse("sent_together", "/partnerConditionsMet", { other: "partner" });
  }
  const owner = reader.object(facts.partner, "/partner");
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, "/partner");
  const weeksWorked = reader.integer(owner, "weeksWorked", "/partner", 0, 66);
  const bestWeeksPence = reader.amount(owner.bestWeeksEarnings, "bestWeeksEarnings", "/partner");
  return { isMet: false, figures: {}, facts: { weeksWorked, bestWeeksPence } };
}

interface PartnerRules {
  readonly weeksWorked: number;
  readonly inWeeks: number;
  readonly bestWeeks: number;
}

/** Tests the facts: weeks worked among those before the test week, and the average of the best of them. */
export function testPartner(partner: PartnerTest, rules: PartnerRules, averageWeekPence: number): PartnerTest {
  if (partner.facts === null) return partner;
  const { weeksWorked, bestWeeksPence } = partner.facts;
  const isMet = weeksWorked >= rules.weeksWorked && bestWeeksPence >= averageWeekPence * rules.bestWeeks;
  const figures = {
    weeksWorked,
    weeksNeeded: rules.weeksWorked,
    inWeeks: rules.inWeeks,
    bestWeeksEarnings: formatPence(bestWeeksPence),
    earningsNeeded: formatPence(averageWeekPence * rules.bestWeeks),
  };
  return { isMet, figures, facts: partner.facts };
}
