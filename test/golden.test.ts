import { describe, expect, test } from "vitest";
import { asFirstPublished } from "./support/golden/as-first-published";
import { handCalculator } from "./support/golden/by-hand";
import type { Calculator } from "./support/golden/calculator";
import { chapterCalculator } from "./support/golden/chapter-calculator";
import { readDocuments } from "./support/golden/documents";
import { rulebookOf, SOURCE } from "./support/golden/engine";
import { count, type GoldenFile, readGolden } from "./support/golden/golden-file";
import { payslipCalculator } from "./support/golden/payslip-calculator";
import type { RowResult } from "./support/golden/row-result";
import { runDirectors } from "./support/golden/run-directors";
import { runIncomeTax } from "./support/golden/run-income-tax";
import { runNationalInsurance } from "./support/golden/run-national-insurance";
import { runDirectorYears, runTaxYears } from "./support/golden/run-years";

type Run = (file: GoldenFile, calculator: Calculator) => RowResult[];

/** Every official file, the rows that it must have, and the rules that it was published under. */
const OFFICIAL: readonly { file: string; rows: number; run: Run; rules: "inForce" | "asFirstPublished" }[] = [
  { file: "2022-23/income-tax", rows: 140, run: runIncomeTax, rules: "inForce" },
  { file: "2023-24/income-tax", rows: 146, run: runIncomeTax, rules: "inForce" },
  { file: "2025-26/income-tax", rows: 168, run: runIncomeTax, rules: "inForce" },
  { file: "2026-27/income-tax", rows: 21, run: runIncomeTax, rules: "inForce" },
  { file: "2022-23/national-insurance", rows: 1440, run: runNationalInsurance, rules: "inForce" },
  { file: "2023-24/national-insurance", rows: 480, run: runNationalInsurance, rules: "inForce" },
  { file: "2025-26/national-insurance", rows: 896, run: runNationalInsurance, rules: "inForce" },
  { file: "2026-27/national-insurance", rows: 13, run: runNationalInsurance, rules: "inForce" },
  { file: "2022-23/directors", rows: 106, run: runDirectors, rules: "inForce" },
  { file: "2023-24/directors", rows: 106, run: runDirectors, rules: "asFirstPublished" },
];

const DOCUMENTS = { inForce: readDocuments(), asFirstPublished: asFirstPublished(readDocuments()) };

describe.each(Object.entries(DOCUMENTS))("official rows under the rules %s", (name, documents) => {
  const rulebook = rulebookOf(SOURCE, documents);
  const calculators = [
    chapterCalculator(SOURCE, rulebook),
    payslipCalculator(SOURCE, rulebook),
    handCalculator(documents),
  ];
  const files = OFFICIAL.filter(({ rules }) => rules === name);
  test.each(files.flatMap((file) => calculators.map((calculator) => ({ ...file, calculator }))))(
    "$file through $calculator.name",
    ({ file, rows, run, calculator }) => {
      const golden = readGolden(file);
      const results = run(golden, calculator);
      console.log(`${file}: ${results.length} of ${rows} rows executed through ${calculator.name}`);
      expect(golden.rows).toHaveLength(rows);
      expect(results).toHaveLength(rows);
      expect(results.filter(({ differences }) => differences.length > 0)).toEqual([]);
    },
  );
});

describe("the official sheets that are whole years, through payYear", () => {
  test.each([
    { file: "2022-23/income-tax", rows: 72 },
    { file: "2023-24/income-tax", rows: 72 },
    { file: "2025-26/income-tax", rows: 78 },
  ])("$file: cumulative sheets", ({ file, rows }) => {
    const results = runTaxYears(readGolden(file), SOURCE, rulebookOf(SOURCE, DOCUMENTS.inForce));
    console.log(`${file}: ${results.length} rows executed as years`);
    expect(results).toHaveLength(rows);
    expect(results.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });

  test.each([
    { file: "2022-23/directors", rules: DOCUMENTS.inForce },
    { file: "2023-24/directors", rules: DOCUMENTS.asFirstPublished },
  ])("$file", ({ file, rules }) => {
    const results = runDirectorYears(readGolden(file), SOURCE, rulebookOf(SOURCE, rules));
    console.log(`${file}: ${results.length} rows executed as years`);
    expect(results).toHaveLength(106);
    expect(results.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });
});

describe("the directors' file of 2023-24 under the rules in force", () => {
  const golden = readGolden("2023-24/directors");
  const results = runDirectors(golden, chapterCalculator(SOURCE, rulebookOf(SOURCE, DOCUMENTS.inForce)));

  test("agrees until the cut of 6 January 2024, and disagrees in every row after it", () => {
    const isAfterTheCut = golden.rows.map((row) => count(row, "period") >= 41);
    expect(isAfterTheCut.filter((after) => after)).toHaveLength(26);
    expect(results.map(({ differences }) => differences.length > 0)).toEqual(isAfterTheCut);
  });
});
