import { describe, expect, it } from "vitest";
import { payslipFactsLater, yearFactsLater } from "../../src/cli/regress/later-year";
import { amendRules, createRulebook, payYear, type YearFacts } from "../../src/engine";
import { documents, rulebook } from "../support/library";

const PAIR = { before: 2023, after: 2026 };

function payment(payFrequency: "Weekly" | "Monthly", paymentDate: string, taxCode = "1257L") {
  return { payFrequency, paymentDate, taxCode, niCategory: "A", grossPay: "1000", yearToDate: null } as const;
}

describe("the same person in a later year", () => {
  it.each([
    ["Monthly", "2023-04-30", "2026-04-30"],
    ["Monthly", "2024-02-29", "2027-02-28"],
    ["Monthly", "2024-04-05", "2027-04-05"],
    // 20 April is the fifteenth day of every tax year; 1 March is a different day in some.
    ["Weekly", "2023-04-20", "2026-04-20"],
    ["Weekly", "2024-03-01", "2027-03-02"],
  ] as const)("%s pay of %s is paid on %s", (frequency, before, after) => {
    expect(payslipFactsLater(payment(frequency, before), PAIR, rulebook).paymentDate).toBe(after);
  });

  it("stays in its tax week on leap days and beside them", () => {
    for (let day = 20; day <= 29; day++) {
      const before: YearFacts = {
        taxYear: "2023-24",
        payFrequency: "Weekly",
        taxCodes: [{ effectiveDate: "2023-04-06", taxCode: "1257L" }],
        niCategories: [{ effectiveDate: "2023-04-06", niCategory: "A" }],
        payments: [{ paymentDate: `2024-02-${day}`, grossPay: "1000" }],
      };
      const [one, other] = [before, yearFactsLater(before, PAIR, rulebook)].map((facts) => payYear(facts, rulebook));
      if (!one?.ok || !other?.ok) throw new Error("both years are valid");
      expect(other.value.payslips[0]?.taxWeek).toBe(one.value.payslips[0]?.taxWeek);
      expect(other.value.taxYear).toBe(2026);
    }
  });

  it("keeps everything dated in order, and moves it", () => {
    const facts: YearFacts = {
      taxYear: "2023-24",
      payFrequency: "Monthly",
      taxCodes: [
        { effectiveDate: "2023-04-06", taxCode: "1257L", week1Month1: true },
        { effectiveDate: "2023-09-01", taxCode: "K100" },
      ],
      niCategories: [{ effectiveDate: "2023-04-06", niCategory: "A" }],
      studentLoans: [{ startDate: "2023-06-01", studentLoanPlan: "Plan2" }],
      postgraduateLoans: [{ startDate: "2023-07-01" }],
      director: { nicMethod: "Annual", appointmentDate: "2023-05-01", cessationDate: "2023-12-01" },
      leavingDate: "2023-12-31",
      payments: [{ paymentDate: "2023-04-30", grossPay: "1000" }],
    };
    const later = yearFactsLater(facts, PAIR, rulebook);
    expect(later).toEqual(
      JSON.parse(JSON.stringify(facts).replaceAll('"2023-', '"2026-').replace("2026-24", "2026-27")),
    );
  });

  it("takes the uplift of each 6 April on the way, and keeps the basis", () => {
    const path = (year: string, suffix: string) =>
      `${year}/income-tax.json#/parameters/codeUpliftUnits/values/0/value/${suffix}`;
    const once = amendRules(documents, path("2025-26", "L"), 5);
    const twice = once.ok ? amendRules(once.value, path("2026-27", "L"), 7) : once;
    const amended = twice.ok ? createRulebook(twice.value) : twice;
    if (!amended.ok) throw new Error(JSON.stringify(amended.problems));
    const later = (taxCode: string) =>
      payslipFactsLater(payment("Monthly", "2023-05-20", taxCode), PAIR, amended.value);
    expect(["1257L", "S1257L", "1100M", "K100", "BR", "NT"].map((code) => later(code).taxCode)).toEqual([
      "1269L",
      "S1269L",
      "1100M",
      "K100",
      "BR",
      "NT",
    ]);
    const marked = { ...payment("Monthly", "2023-05-20"), week1Month1: true };
    expect(payslipFactsLater(marked, PAIR, amended.value)).toMatchObject({ taxCode: "1269L", week1Month1: true });
  });
});
