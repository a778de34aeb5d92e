import { describe, expect, test } from "vitest";
import {
  calculateContributions,
  enrolmentDates,
  planOptOut,
  previewRefund,
  STATUTORY_PAY_TYPES,
} from "../../src/engine";
import { readDate } from "../../src/engine/base";
import { isCountedStatutoryPay } from "../../src/engine/pensions";
import { answer, rulebook, rulebookWith } from "./support/answer";

describe("the last day that counts", () => {
  test.each([
    ["2026-01-27", "2026-02-26"],
    ["2026-01-28", "2026-02-27"],
    ["2026-01-29", "2026-02-28"],
    ["2026-01-31", "2026-02-28"],
    ["2028-01-29", "2028-02-28"],
    ["2028-01-30", "2028-02-29"],
    ["2026-12-01", "2026-12-31"],
  ])("of an opt-out month from %s is %s", (day, to) => {
    expect(answer(planOptOut({ membershipDate: day, informationDate: day }, rulebook)).to).toBe(to);
  });

  test.each([
    ["2026-09-15", "2026-10-22"],
    ["2026-09-16", null],
  ])("for holding what was deducted on %s is %s", (deductionDate, until) => {
    const found = answer(enrolmentDates({ enrolmentDate: "2026-06-16", deductionDate }, rulebook));
    expect(found.contributionsMayBeHeldUntilDate).toBe(until);
  });

  test("payments on the first and the last day of a membership are refunded", () => {
    const period = (paymentDate: string, number: number) =>
      ({
        taxYear: 2026,
        period: number,
        paymentDate,
        pensionType: "NetPayArrangement",
        contribution: "10.00",
        employerContribution: "6.00",
        isLocked: true,
      }) as const;
    const facts = {
      enrolmentDate: "2026-06-30",
      endDate: "2026-07-31",
      periods: [period("2026-06-29", 2), period("2026-06-30", 3), period("2026-07-31", 4), period("2026-08-01", 5)],
    };
    expect(answer(previewRefund(facts, rulebook))).toMatchObject({
      totalRefund: "20.00",
      employerAmountDueBack: "12.00",
    });
  });

  test("a cap may take the employer down to the very minimum", () => {
    const facts = {
      paymentDate: "2026-06-30",
      pensionType: "NetPayArrangement",
      contributionBasis: "QualifyingEarnings",
      employeeFactor: "0.05",
      employerFactor: "0.10",
      frequency: "Monthly",
      earnings: "2000.00",
      employerContributionCap: { amount: "44.40", per: "Period" },
    } as const;
    expect(answer(calculateContributions(facts, rulebook)).employerContribution).toBe("44.40");
  });
});

describe("statutory pay among qualifying earnings", () => {
  const counts = (statutoryType: string, neonatalCarePay: "Counts" | "DoesNotCount") => {
    const rules = rulebookWith({ neonatalCarePay }).subject("pensions");
    if (rules === null) throw new Error("no pensions");
    return isCountedStatutoryPay(rules, statutoryType, readDate("2026-06-30"));
  };

  test("is sick pay and all family pay, neonatal care pay by policy", () => {
    for (const type of STATUTORY_PAY_TYPES) expect([type, counts(type, "Counts")]).toEqual([type, true]);
    expect(counts("StatutoryNeonatalCarePay", "DoesNotCount")).toBe(false);
    expect(counts("StatutorySickPay", "DoesNotCount")).toBe(true);
    expect(counts("SomethingElse", "Counts")).toBe(false);
  });
});
