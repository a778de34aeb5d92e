import { describe, expect, test } from "vitest";
import { handCalculator } from "./support/golden/by-hand";
import { chapterCalculator } from "./support/golden/chapter-calculator";
import { readDocuments } from "./support/golden/documents";
import { rulebookOf, SOURCE } from "./support/golden/engine";
import { readGolden } from "./support/golden/golden-file";
import { payslipCalculator } from "./support/golden/payslip-calculator";
import type { RowResult } from "./support/golden/row-result";
import { runNationalInsurance } from "./support/golden/run-national-insurance";
import { runFreePay, runLetterPrecedence, runLevy, runPensionMethods } from "./support/golden/run-single-functions";
import { runLoanThresholds, runThresholds } from "./support/golden/run-thresholds";
import { runDirectorExamples, runLoanExamples, runTaxExamples } from "./support/golden/run-worked-payments";
import { withFiguresOf2018 } from "./support/golden/year-2018-19";

const DOCUMENTS = readDocuments();
const RULEBOOK = rulebookOf(SOURCE, DOCUMENTS);
const CALCULATORS = [
  chapterCalculator(SOURCE, RULEBOOK),
  payslipCalculator(SOURCE, RULEBOOK),
  handCalculator(DOCUMENTS),
];

/** Every figure of every row agrees, and no row was left out. */
function expectAll(file: string, rows: number, results: readonly RowResult[]) {
  expect(readGolden(file).rows).toHaveLength(rows);
  expect(results).toHaveLength(rows);
  expect(results.filter(({ differences }) => differences.length > 0)).toEqual([]);
}

describe.each(CALCULATORS)("worked examples through $name", (calculator) => {
  test.each([
    { file: "2026-27/income-tax-worked", rows: 27, run: runTaxExamples },
    { file: "2026-27/national-insurance-letters", rows: 16, run: runNationalInsurance },
    { file: "2026-27/directors", rows: 6, run: runDirectorExamples },
    { file: "2024-25/national-insurance-thresholds", rows: 5, run: runThresholds },
    { file: "2025-26/national-insurance-thresholds", rows: 5, run: runThresholds },
    { file: "2026-27/national-insurance-thresholds", rows: 5, run: runThresholds },
    { file: "2024-25/student-loan-thresholds", rows: 4, run: runLoanThresholds },
    { file: "2025-26/student-loan-thresholds", rows: 4, run: runLoanThresholds },
    { file: "2026-27/student-loan-thresholds", rows: 5, run: runLoanThresholds },
    { file: "2026-27/student-loans", rows: 10, run: runLoanExamples },
  ])("$file", ({ file, rows, run }) => {
    expectAll(file, rows, run(readGolden(file), calculator));
  });
});

describe("worked examples of single functions", () => {
  test.each([
    { file: "2026-27/free-pay", rows: 14, run: runFreePay },
    { file: "2026-27/apprenticeship-levy", rows: 4, run: runLevy },
    { file: "2026-27/pension-methods", rows: 3, run: runPensionMethods },
  ])("$file", ({ file, rows, run }) => {
    expectAll(file, rows, run(readGolden(file), RULEBOOK));
  });

  test("2018-19/letter-precedence", () => {
    const file = "2018-19/letter-precedence";
    const rulebook = rulebookOf(SOURCE, withFiguresOf2018(DOCUMENTS));
    expectAll(file, 6, runLetterPrecedence(readGolden(file), rulebook));
  });
});
