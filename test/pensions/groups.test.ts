import { describe, expect, test } from "vitest";
import { allowedBases, type CertificateFacts, checkCertificate, checkGroup, type GroupFacts } from "../../src/engine";
import { answer, problemsOf, rulebook } from "./support/answer";

test("the allowed bases with their minimums", () => {
  const { items } = answer(allowedBases({ date: "2026-06-30" }, rulebook));
  expect(
    items.map((item) => [
      item.contributionBasis,
      item.minimumEmployerPercentage,
      item.minimumTotalPercentage,
      item.requiresCertificate,
    ]),
  ).toEqual([
    ["QualifyingEarnings", "3.00", "8.00", false],
    ["PensionablePaySet1", "4.00", "9.00", true],
    ["PensionablePaySet2", "3.00", "8.00", true],
    ["PensionablePaySet3", "3.00", "7.00", true],
    ["PensionablePayUncertified", "3.00", "8.00", false],
  ]);
});

describe("a group", () => {
  const GROUP: GroupFacts = {
    date: "2026-06-30",
    pensionType: "ReliefAtSource",
    contributionBasis: "QualifyingEarnings",
    employeeFactor: "0.05",
    employerFactor: "0.03",
  };
  const SET: Partial<GroupFacts> = { contributionBasis: "PensionablePaySet1", certificateValidTo: "2027-10-31" };
  const check = (facts: Partial<GroupFacts>) => checkGroup({ ...GROUP, ...facts }, rulebook);

  test.each<[string, Partial<GroupFacts>, boolean | null]>([
    ["the least of qualifying earnings", {}, true],
    ["all from the employer", { employerFactor: "0.08", employeeFactor: "0" }, true],
    ["too little from the employer", { employerFactor: "0.029999", employeeFactor: "0.06" }, false],
    ["too little together", { employeeFactor: "0.049999" }, false],
    ["the least of set 1", { ...SET, employerFactor: "0.04" }, true],
    ["set 1 at the rates of qualifying earnings", SET, false],
    ["set 3 at seven per cent", { ...SET, contributionBasis: "PensionablePaySet3", employeeFactor: "0.04" }, true],
    [
      "fixed sums, where pay decides",
      { contributionMode: "FixedAmount", employeeFactor: "50", employerFactor: "30" },
      null,
    ],
    ["no certificate, where pay decides", { contributionBasis: "PensionablePayUncertified" }, null],
  ])("of %s", (_, facts, meetsMinimum) => {
    expect(answer(check(facts)).meetsMinimum).toBe(meetsMinimum);
  });

  test("of a set has a certificate that runs, and no other group has one", () => {
    expect(problemsOf(check({ contributionBasis: "PensionablePaySet1" }))).toEqual([
      "required_with /certificateValidTo",
    ]);
    expect(problemsOf(check({ ...SET, certificateValidTo: "2026-06-29" }))).toEqual([
      "date_before /certificateValidTo",
    ]);
    expect(problemsOf(check({ certificateValidTo: "2027-10-31" }))).toEqual(["must_be_absent /certificateValidTo"]);
  });

  test("may cap the employer at no less than the minimum of the widest band", () => {
    // A month: 4,189 − 520 = 3,669, three per cent 110.07. A year: 44,030, three per cent 1,320.90.
    const cap = (amount: string, per: "Period" | "Year") => check({ employerContributionCap: { amount, per } });
    const refused = ["below_auto_enrolment_minimum /employerContributionCap/amount"];
    expect(cap("110.07", "Period").ok).toBe(true);
    expect(problemsOf(cap("110.06", "Period"))).toEqual(refused);
    expect(cap("1320.90", "Year").ok).toBe(true);
    expect(problemsOf(cap("1320.89", "Year"))).toEqual(refused);
    expect(check({ ...SET, employerContributionCap: { amount: "1.00", per: "Period" } }).ok).toBe(true);
  });
});

describe("a certificate", () => {
  const FACTS: CertificateFacts = {
    contributionBasis: "PensionablePaySet2",
    certificateValidFrom: "2026-06-01",
    certificateValidTo: "2027-11-30",
    members: [
      { basicPay: "20000", pensionablePay: "20000", totalEarnings: "22000" },
      { basicPay: "30000", pensionablePay: "31000", totalEarnings: "38000" },
    ],
  };
  const check = (facts: Partial<CertificateFacts>) => checkCertificate({ ...FACTS, ...facts }, rulebook);

  test("for set 2 needs 85% of all members' earnings together", () => {
    expect(answer(check({}))).toMatchObject({ isMet: true, pensionablePay: "51000.00", totalEarnings: "60000.00" });
    const penny = [
      ...FACTS.members.slice(1),
      { basicPay: "20000", pensionablePay: "20000", totalEarnings: "22000.01" },
    ];
    expect(answer(check({ members: penny })).isMet).toBe(false);
    const basic = [{ basicPay: "20000", pensionablePay: "20000", totalEarnings: "25000" }];
    expect(answer(check({ members: basic })).isMet).toBe(false);
    expect(answer(check({ members: basic, contributionBasis: "PensionablePaySet1" })).isMet).toBe(true);
  });

  test("needs every member's pensionable pay to reach basic pay, or all earnings for set 3", () => {
    const members = [...FACTS.members, { basicPay: "10000", pensionablePay: "9999.99", totalEarnings: "10000" }];
    expect(answer(check({ members, contributionBasis: "PensionablePaySet1" }))).toMatchObject({
      isMet: false,
      membersBelow: [2],
    });
    expect(answer(check({ contributionBasis: "PensionablePaySet3" })).membersBelow).toEqual([0, 1]);
  });

  test("runs for 18 months at most, and is given within a month of its first day", () => {
    expect(answer(check({})).certifyByDate).toBe("2026-06-30");
    expect(problemsOf(check({ certificateValidTo: "2027-12-01" }))).toEqual(["date_after /certificateValidTo"]);
  });
});
