import { describe, expect, test } from "vitest";
import { statutoryRates } from "../../src/engine/statutory-pay";
import { answerOf, refused, rulebook } from "./family-pay-support";

describe("rates of a tax year", () => {
  test.each([
    { taxYear: 2024, ssp: "116.75", waiting: 3, spell: 4, limit: "123.00", compensation: "3%", share: null },
    { taxYear: 2025, ssp: "118.75", waiting: 3, spell: 4, limit: "125.00", compensation: "8.5%", share: null },
    { taxYear: 2026, ssp: "123.25", waiting: 0, spell: 1, limit: "129.00", compensation: "9%", share: "80%" },
  ])("$taxYear", ({ taxYear, ssp, waiting, spell, limit, compensation, share }) => {
    const rates = answerOf(statutoryRates({ taxYear }, rulebook));
    expect(rates).toMatchObject({
      taxYear,
      earningsRelatedRate: "90%",
      sspEarningsRate: share,
      sspWaitingDays: waiting,
      sspMinimumSpellDays: spell,
      sspMaximumWeeks: 28,
      lowerEarningsLimit: limit,
      recoveryRate: "92%",
      smallEmployerRecoveryRate: "100%",
      smallEmployerCompensationRate: compensation,
      smallEmployerThreshold: "45000.00",
    });
    expect(rates.weeklyRates.StatutorySickPay).toEqual([{ effectiveFrom: `${taxYear}-04-06`, amount: ssp }]);
  });

  test("of family pay are dated by the first Sunday in April", () => {
    const ratesOf = (taxYear: number) => answerOf(statutoryRates({ taxYear }, rulebook)).weeklyRates;
    expect(ratesOf(2024).StatutoryMaternityPay).toEqual([
      { effectiveFrom: "2023-04-02", amount: "172.48" },
      { effectiveFrom: "2024-04-07", amount: "184.03" },
    ]);
    expect(ratesOf(2024).StatutoryNeonatalCarePay).toEqual([]);
    expect(ratesOf(2025).StatutoryNeonatalCarePay).toEqual([
      { effectiveFrom: "2025-04-06", amount: "187.18" },
      { effectiveFrom: "2026-04-05", amount: "194.32" },
    ]);
    expect(ratesOf(2026).StatutoryPaternityPay).toEqual([{ effectiveFrom: "2026-04-05", amount: "194.32" }]);
  });

  test("say what is wrong", () => {
    expect(refused(statutoryRates({ taxYear: "26" }, rulebook))).toEqual(["invalid_format /taxYear"]);
    expect(refused(statutoryRates({ taxYear: 2030 }, rulebook))).toEqual(["unsupported_tax_year /taxYear"]);
    expect(refused(statutoryRates({} as never, rulebook))).toEqual(["required /taxYear"]);
  });
});
