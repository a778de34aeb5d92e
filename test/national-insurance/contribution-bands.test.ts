import { expect, test } from "vitest";
import { grossToNet, type PayslipFacts, type WorkingStep } from "../../src/engine";
import { readPence } from "../../src/engine/base";
import { type ContributionBands, contributionBands } from "../../src/engine/national-insurance";
import { payslips } from "../../src/engine/testing";
import { rulebook } from "../support/library";
import { check, fc } from "../support/property";

const MONTH = { payFrequency: "Monthly", paymentDate: "2026-04-30", taxCode: "1257L", niCategory: "A" } as const;

function stepsOf(facts: PayslipFacts): readonly WorkingStep[] {
  const result = grossToNet(facts, rulebook, { explain: true });
  return result.ok ? (result.workings?.steps ?? []) : [];
}

test("bands have their limits, earnings, rate and contribution", () => {
  const steps = stepsOf({ ...MONTH, grossPay: "5000.00" });
  expect(contributionBands(steps, "employee")).toEqual({
    letter: "A",
    bands: [
      { from: 0, to: 104_800, earnings: 104_800, rate: "0%", amount: 0 },
      { from: 104_800, to: 418_900, earnings: 314_100, rate: "8%", amount: 25_128 },
      { from: 418_900, to: null, earnings: 81_100, rate: "2%", amount: 1_622 },
    ],
    before: 0,
    due: 26_750,
  });
});

test("a category letter with relief has the employer's two thresholds", () => {
  const steps = stepsOf({ ...MONTH, grossPay: "4500.00", niCategory: "F" });
  const bands = contributionBands(steps, "employer")?.bands.map(({ to, rate }) => [to, rate]);
  expect(bands).toEqual([
    [41_700, "0%"],
    [208_300, "0%"],
    [418_900, "15%"],
    [null, "15%"],
  ]);
});

test("earnings of several category letters in one earnings period have no bands of their own", () => {
  const lines = [
    { amount: "2000.00", niCategory: "A" },
    { amount: "1000.00", niCategory: "J" },
  ];
  const steps = stepsOf({ ...MONTH, lines });
  expect(steps.filter(({ id }) => id.startsWith("national-insurance.employee."))).toHaveLength(2);
  expect(contributionBands(steps, "employee")).toBeNull();
});

test("bands add up to the contribution and what was deducted before in the earnings period", () => {
  let [explained, filled, deducted] = [0, 0, 0];
  const judge = (bands: ContributionBands | null, due: string): void => {
    if (bands === null) return;
    explained++;
    expect(bands.due).toBe(readPence(due));
    if (bands.bands.length > 2) filled++;
    if (bands.before > 0) deducted++;
  };
  let single = 0;
  const cases = check(
    fc.property(payslips(rulebook), (facts) => {
      const result = grossToNet(facts, rulebook, { explain: true });
      if (!result.ok) return;
      const steps = result.workings?.steps ?? [];
      const letters = steps.filter(({ id }) => id.startsWith("national-insurance.earnings.")).length;
      if (letters === 1) single += 2;
      judge(contributionBands(steps, "employee"), result.value.forPeriod.ni);
      judge(contributionBands(steps, "employer"), result.value.forPeriod.employerNi);
    }),
    1500,
  );
  expect([explained, single - explained]).toEqual([single, 0]);
  expect(filled).toBeGreaterThanOrEqual(cases / 15);
  expect(deducted).toBeGreaterThanOrEqual(Math.floor(cases / 110));
});
