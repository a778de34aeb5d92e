import { describe, expect, test } from "vitest";
import { averageEarnings, familyPaySchedule } from "../../src/engine/statutory-pay";
import { ADOPTION, BEREAVED, blocks, NEONATAL, PATERNITY, SHARED } from "./family-pay-facts";
import { REFUSALS } from "./family-pay-refusal-cases";
import { MATERNITY, refused, rulebook } from "./family-pay-support";

describe("a schedule is refused for", () => {
  test.each(REFUSALS)("$what", ({ facts, problems }) => {
    expect(refused(familyPaySchedule(facts as never, rulebook))).toEqual(problems);
  });
});

describe("what is at the edge of a refusal is paid", () => {
  test.each([
    { ...MATERNITY, startDate: "2025-12-28" },
    { ...MATERNITY, actualBirthDate: "2026-03-01" },
    { ...MATERNITY, employment: { startDate: "2015-01-05", leavingDate: "2026-03-01" } },
    { ...MATERNITY, pregnancyRelatedAbsenceDate: "2026-03-01" },
    { ...PATERNITY, ...blocks(["2026-03-18", 2]) },
    { ...PATERNITY, ...blocks(["2027-03-11", 1]), allowProvisionalRates: true },
    { ...PATERNITY, ...blocks(["2026-04-01", 1], ["2026-04-10", 1]) },
    { ...ADOPTION, startDate: "2026-03-02" },
    { ...ADOPTION, startDate: "2026-03-17" },
    { ...SHARED, weeksUsedByOtherPayment: 37 },
    { ...SHARED, partnerConditionsMet: undefined, partner: { weeksWorked: 26, bestWeeksEarnings: "390.00" } },
    { ...BEREAVED, ...blocks(["2027-03-24", 1]), allowProvisionalRates: true },
    {
      ...BEREAVED,
      qualifyingEventDate: "2026-05-04",
      ...blocks(["2026-05-05", 1]),
      bereavementType: "Miscarriage",
      territory: "NorthernIreland",
    },
    {
      ...NEONATAL,
      neonatalCareStartDate: "2026-03-30",
      neonatalCareEndDate: "2026-05-01",
      ...blocks(["2026-04-07", 1]),
    },
    NEONATAL,
  ])("case %#", (facts) => {
    const answer = familyPaySchedule(facts as never, rulebook);
    expect(refused(answer)).toEqual([]);
    if (answer.ok) expect(answer.value.entitlementFailureReasons).toEqual([]);
  });
});

describe("average earnings are refused for", () => {
  const employment = { payFrequency: "Weekly", earnings: [{ paymentDate: "2025-11-28", amount: "2000" }] };
  test.each([
    {
      what: "seven pay days short of eight",
      facts: { employment },
      problems: ["no_payslips_for_average /employment/earnings"],
    },
    {
      what: "an irregular pay day without one eight weeks before",
      facts: { employment: { ...employment, payFrequency: "Irregular" } },
      problems: ["no_payslips_for_average /employment/earnings"],
    },
    {
      what: "pay under the contract, which only sick pay knows",
      facts: { employment: { ...employment, contractualPay: { amount: "1", per: "Week" } } },
      problems: ["must_be_absent /employment/contractualPay"],
    },
    {
      what: "a negative amount and an unknown frequency",
      facts: { employment: { payFrequency: "Daily", earnings: [{ paymentDate: "2025-11-28", amount: "-1" }] } },
      problems: ["negative_amount /employment/earnings/0/amount", "unknown_value /employment/payFrequency"],
    },
    { what: "no employment", facts: { employment: undefined }, problems: ["required /employment"] },
  ])("$what", ({ facts, problems }) => {
    const base = { statutoryType: "StatutoryMaternityPay", qualifyingEventDate: "2026-03-20" };
    expect(refused(averageEarnings({ ...base, ...facts } as never, rulebook))).toEqual(problems);
  });
});
