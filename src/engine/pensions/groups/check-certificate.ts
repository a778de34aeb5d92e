import {
  type CalendarDate,
  formatDate,
  formatPence,
  formatRate,
  lastDayOfMonths,
  type Money,
  type Reader,
  shape,
} from "../../base";
import { basisPoints, type DefinedCalculation, defineCalculation, type Rulebook } from "../../rulebook";
import { findStandingRule } from "../pension-law";
import { readPensionRules } from "../pension-rules";

const MEMBER = shape.record({
  basicPay: shape.amount({ from: 0 }),
  pensionablePay: shape.amount({ from: 0 }),
  totalEarnings: shape.amount({ from: 0 }),
});

const FACTS = shape.record(
  {
    contributionBasis: shape.choice(["PensionablePaySet1", "PensionablePaySet2", "PensionablePaySet3"]),
    certificateValidFrom: shape.date,
    certificateValidTo: shape.date,
    /** All members who use the set, over the period tested. */
    members: shape.list(MEMBER, { upTo: 1_000_000 }),
  },
  shape.notBefore("certificateValidTo", "certificateValidFrom"),
);

/** A certified set of contributions with the days of its certificate, and the pay of the members who use it. */
export interface CertificateFacts extends shape.FactsOf<typeof FACTS> {}

/** Whether the pay of the members meets what a certified set requires. Amounts are pounds. */
export interface CertificateCheck {
  readonly isMet: boolean;
  /** Positions of members whose pensionable pay is below what the set requires of each. */
  readonly membersBelow: readonly number[];
  readonly pensionablePay: Money;
  readonly totalEarnings: Money;
  /** Last day to give the certificate: within a month beginning with its first day. */
  readonly certifyByDate: CalendarDate;
}

/**
 * Checks whether a set of pensionable pay may be certified: each member's pensionable pay reaches basic pay (all
 * earnings for set 3), and for set 2 that of all members together reaches 85% of their earnings; for 18 months at most.
 *
 * Problems: wrong facts; `date_after` for a certificate that lasts too long. Source: SI 2010/772 Part 7A.
 */
export const checkCertificate: DefinedCalculation<CertificateFacts, CertificateCheck> = defineCalculation({
  name: "pension-certificate",
  facts: FACTS,
  needs: readPensionRules,
  law: findCertificateRule,
  work({ contributionBasis: set, certificateValidFrom, members }, { share }) {
    const membersBelow = members.flatMap(({ basicPay, pensionablePay, totalEarnings }, at) =>
      pensionablePay < (set === "PensionablePaySet3" ? totalEarnings : basicPay) ? [at] : [],
    );
    const pensionable = members.reduce((sum, { pensionablePay }) => sum + pensionablePay, 0);
    const total = members.reduce((sum, { totalEarnings }) => sum + totalEarnings, 0);
    const isEnough = set !== "PensionablePaySet2" || pensionable * 10_000 >= total * share;
    return {
      isMet: membersBelow.length === 0 && isEnough,
      membersBelow,
      pensionablePay: formatPence(pensionable),
      totalEarnings: formatPence(total),
      certifyByDate: formatDate(lastDayOfMonths(certificateValidFrom, 1)),
    };
  },
  explain: (value, { contributionBasis }, { share, sourceIds }) => [
    {
      id: "pensions.certificate",
      figure: "/isMet",
      rule: "Each member's pensionable pay reaches what the set asks; for set 2 all members' together reach a share of their earnings.",
      formula: "members below = 0 and pensionable pay ≥ share × total earnings",
      inputs: {
        "pensionable pay": value.pensionablePay,
        "total earnings": value.totalEarnings,
        share: formatRate(contributionBasis === "PensionablePaySet2" ? share : 0),
        "members below": String(value.membersBelow.length),
      },
      value: String(value.isMet),
      sources: sourceIds,
    },
  ],
});

/** Finds the rule of certificates, and refuses one that lasts too long. */
function findCertificateRule(read: shape.ReadOf<typeof FACTS>, rulebook: Rulebook, reader: Reader) {
  const from = { day: read.certificateValidFrom, path: "/certificateValidFrom" };
  const rule = findStandingRule("certificates", from, rulebook, reader);
  if (rule === null) return null;
  const latest = lastDayOfMonths(from.day, rule.value.monthsAtMost);
  if (read.certificateValidTo > latest) {
    reader.refuse("date_after", "/certificateValidTo", { limit: formatDate(latest) });
  }
  return { ...rule, share: basisPoints(rule.value.set2ShareOfEarnings) };
}
