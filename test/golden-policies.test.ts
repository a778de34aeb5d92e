import { describe, expect, test } from "vitest";
import { chapterCalculator } from "./support/golden/chapter-calculator";
import { answerOf, SOURCE } from "./support/golden/engine";
import { readGolden, text } from "./support/golden/golden-file";
import { LOAN_POLICIES } from "./support/golden/manifest";
import { sheetsOf } from "./support/golden/run-directors";
import { runDirectorYears } from "./support/golden/run-years";
import { readRuleDocuments } from "./support/rule-documents";

// The readings of the law that a policy chooses between, each with its own rows.

const DOCUMENTS = readRuleDocuments();

describe("loans on several weeks of pay", () => {
  const golden = readGolden(LOAN_POLICIES.file);

  test.each(["PeriodThreshold", "AverageWeek"] as const)("%s", (loanMultiplesOfWeeks) => {
    const rulebook = answerOf(SOURCE.createRulebook(DOCUMENTS, { policies: { loanMultiplesOfWeeks } }));
    const rows = golden.rows.filter((row) => text(row, "policy") === loanMultiplesOfWeeks);
    const results = LOAN_POLICIES.run({ ...golden, rows }, chapterCalculator(SOURCE, rulebook));
    expect(golden.rows).toHaveLength(LOAN_POLICIES.rows);
    expect(results).toHaveLength(1);
    expect(results[0]?.differences).toEqual([]);
  });

  test.each(golden.rows)("$policy of a payment, whatever the rules' policy", (row) => {
    const [own, deduction] = [text(row, "policy") as "AverageWeek", text(row, "deduction")];
    const facts = {
      payFrequency: text(row, "payFrequency") as "FourWeekly",
      paymentDate: "2026-05-01",
      studentLoanPlan: text(row, "loan") as "Plan2",
      loanMultiplesOfWeeks: own,
    };
    for (const loanMultiplesOfWeeks of ["PeriodThreshold", "AverageWeek"] as const) {
      const rulebook = answerOf(SOURCE.createRulebook(DOCUMENTS, { policies: { loanMultiplesOfWeeks } }));
      const loans = answerOf(SOURCE.studentLoans({ ...facts, niablePay: text(row, "pay") }, rulebook));
      expect(loans.studentLoan).toBe(deduction);
      const payslip = answerOf(
        SOURCE.grossToNet(
          { ...facts, taxCode: "BR", niCategory: "A", yearToDate: null, grossPay: text(row, "pay") },
          rulebook,
        ),
      );
      expect(payslip.forPeriod.studentLoan).toBe(deduction);
    }
  });
});

describe("bands of a director under the alternative arrangements", () => {
  const golden = readGolden("2022-23/directors");
  const [rows = []] = sheetsOf(golden);

  test("are the sum of the weeks' bands when the policy leaves them, and only the last row notices", () => {
    const policies = { directorAlternativeBands: "SumOfPeriods" } as const;
    const rulebook = answerOf(SOURCE.createRulebook(DOCUMENTS, { policies }));
    const results = runDirectorYears({ ...golden, rows }, SOURCE, rulebook);
    expect(results).toHaveLength(52);
    expect(results.slice(0, -1).filter(({ differences }) => differences.length > 0)).toEqual([]);
    // 13 weeks of 777 and 39 of 725; the year's own band is 38,362.
    expect(results.at(-1)?.differences).toEqual(["ptToUelToDate is 38376.00, not 38362.00"]);
  });
});
