import {
  type Amount,
  type CalendarDate,
  formatDate,
  formatPence,
  formatRate,
  lastDayOfMonths,
  type Money,
  type Reader,
  type Unread,
  workingsOf,
} from "../../base";
import { basisPoints, calculation } from "../../rulebook";
import type { ContributionBasis } from "../contributions/facts";
import { openFacts, refusal } from "../open-facts";
import { standingRuleOn } from "../pension-rules";

export interface CertifiedMember {
  readonly basicPay: Amount;
  readonly pensionablePay: Amount;
  readonly totalEarnings: Amount;
}

export interface CertificateFacts {
  readonly contributionBasis: Exclude<ContributionBasis, "QualifyingEarnings" | "PensionablePayUncertified">;
  readonly certificateValidFrom: CalendarDate;
  readonly certificateValidTo: CalendarDate;
  /** All members who use the set, over the period looked at. */
  readonly members: readonly CertifiedMember[];
}

export interface CertificateCheck {
  readonly isMet: boolean;
  /** Members, by place, whose pensionable pay is below what the set asks of each. */
  readonly membersBelow: readonly number[];
  readonly pensionablePay: Money;
  readonly totalEarnings: Money;
  /** Last day to give the certificate: within a month beginning with its first day. */
  readonly certifyByDate: CalendarDate;
}

const KNOWN = new Set(["contributionBasis", "certificateValidFrom", "certificateValidTo", "members"]);
const MEMBER = new Set(["basicPay", "pensionablePay", "totalEarnings"]);
const SETS = ["PensionablePaySet1", "PensionablePaySet2", "PensionablePaySet3"] as const;
const MOST = 1_000_000;

/**
 * Whether a set of pensionable pay may be certified: each member's pensionable pay reaches basic pay (all earnings for set
 * 3), and for set 2 all members' together reach 85% of their earnings; for 18 months at most.
 *
 * Problems: wrong facts; `date_after` for a certificate that runs too long. Source: SI 2010/772 Part 7A.
 */
export const checkCertificate = calculation<CertificateFacts, CertificateCheck>((facts, rulebook, options) => {
  const open = openFacts(facts, rulebook, KNOWN);
  if ("ok" in open) return open;
  const { reader, owner, rules } = open;
  const set = reader.choice(owner, "contributionBasis", "", SETS);
  const from = reader.date(owner, "certificateValidFrom", "");
  const to = reader.date(owner, "certificateValidTo", "");
  const members = reader
    .list(owner, "members", "", MOST)
    .map((given, at) => readMember(reader, given, `/members/${at}`));
  const rule = standingRuleOn(reader, rules, "certificates", from, "/certificateValidFrom");
  if (rule === null) return refusal(reader);
  const latest = lastDayOfMonths(from, rule.value.monthsAtMost);
  if (to < from) reader.refuse("date_before", "/certificateValidTo", { limit: formatDate(from) });
  if (to > latest) reader.refuse("date_after", "/certificateValidTo", { limit: formatDate(latest) });
  if (reader.problems.length > 0) return refusal(reader);
  const below = members.flatMap(({ basic, pensionable, total }, at) =>
    pensionable < (set === "PensionablePaySet3" ? total : basic) ? [at] : [],
  );
  const pensionable = members.reduce((sum, member) => sum + member.pensionable, 0);
  const total = members.reduce((sum, member) => sum + member.total, 0);
  const share = basisPoints(rule.value.set2ShareOfEarnings);
  const isEnough = set !== "PensionablePaySet2" || pensionable * 10_000 >= total * share;
  const value: CertificateCheck = {
    isMet: below.length === 0 && isEnough,
    membersBelow: below,
    pensionablePay: formatPence(pensionable),
    totalEarnings: formatPence(total),
    certifyByDate: formatDate(lastDayOfMonths(from, 1)),
  };
  const step = {
    id: "pensions.certificate",
    figure: "/isMet",
    rule: "Each member's pensionable pay reaches what the set asks; for set 2 all members' together reach a share of their earnings.",
    formula: "members below = 0 and pensionable pay ≥ share × total earnings",
    inputs: {
      "pensionable pay": value.pensionablePay,
      "total earnings": value.totalEarnings,
      share: set === "PensionablePaySet2" ? formatRate(share) : formatRate(0),
      "members below": String(below.length),
    },
    value: String(value.isMet),
    sources: rule.sources,
  };
  const workings = options?.explain === true ? workingsOf([step], rules) : null;
  return { ok: true, value, workings, rules: rulebook.digest() };
});

interface ReadMember {
  readonly basic: number;
  readonly pensionable: number;
  readonly total: number;
}

function readMember(reader: Reader, given: unknown, path: string): ReadMember {
  const member: Unread = reader.object(given, path) ?? {};
  reader.onlyKnown(member, MEMBER, path);
  const read = (key: string) => {
    const pence = reader.amount(member[key], key, path);
    if (pence < 0) reader.refuse("negative_amount", `${path}/${key}`);
    return pence;
  };
  return { basic: read("basicPay"), pensionable: read("pensionablePay"), total: read("totalEarnings") };
}
