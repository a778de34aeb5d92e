import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { asFirstPublished } from "./support/golden/as-first-published";
import { handCalculator } from "./support/golden/by-hand";
import { chapterCalculator } from "./support/golden/chapter-calculator";
import { rulebookOf, SOURCE } from "./support/golden/engine";
import { expectAll } from "./support/golden/expect-all";
import { count, readGolden } from "./support/golden/golden-file";
import { existingFiles, listedFiles, OFFICIAL, OFFICIAL_AS_FIRST_PUBLISHED, WORKED } from "./support/golden/manifest";
import { payslipCalculator } from "./support/golden/payslip-calculator";
import { runDirectors } from "./support/golden/run-directors";
import { runDirectorYears, runTaxYears } from "./support/golden/run-years";
import { readRuleDocuments } from "./support/rule-documents";

const IN_FORCE = readRuleDocuments();
const AS_FIRST_PUBLISHED = asFirstPublished(IN_FORCE);

const BY_CHAPTERS =
  /\/(proofs|compare|gross-for-net|salary|holiday|corrections|statutory|pensions|court-orders|modulus|filings|worked-|starter|payments-in-year|mileage|benefits)/;

test("every golden file is run, here or by a chapter's tests, which name it", () => {
  expect(listedFiles()).toEqual(existingFiles().filter((file) => !BY_CHAPTERS.test(file)));
  const tests = readdirSync("test", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(`test/${path}`, "utf8"));
  for (const file of existingFiles()) {
    const name = file.split("/").at(-1) as string;
    expect(
      tests.some((text) => text.includes(name)),
      file,
    ).toBe(true);
  }
});

describe.each([
  { name: "official rows", documents: IN_FORCE, entries: OFFICIAL },
  {
    name: "official rows under the rules of their day",
    documents: AS_FIRST_PUBLISHED,
    entries: OFFICIAL_AS_FIRST_PUBLISHED,
  },
  { name: "worked examples", documents: IN_FORCE, entries: WORKED },
])("$name", ({ documents, entries }) => {
  const rulebook = rulebookOf(SOURCE, documents);
  const calculators = [
    chapterCalculator(SOURCE, rulebook),
    payslipCalculator(SOURCE, rulebook),
    handCalculator(documents),
  ];
  describe.each(calculators)("through $name", (calculator) => {
    test.each(entries)("$file", (entry) => {
      expectAll(entry, calculator, calculator.name);
    });
  });
});

describe("official sheets that are whole years, through payYear", () => {
  test.each([
    { file: "2022-23/income-tax", rows: 72, run: runTaxYears, documents: IN_FORCE },
    { file: "2023-24/income-tax", rows: 72, run: runTaxYears, documents: IN_FORCE },
    { file: "2025-26/income-tax", rows: 78, run: runTaxYears, documents: IN_FORCE },
    { file: "2026-27/income-tax", rows: 78, run: runTaxYears, documents: IN_FORCE },
    { file: "2022-23/directors", rows: 106, run: runDirectorYears, documents: IN_FORCE },
    { file: "2025-26/directors", rows: 106, run: runDirectorYears, documents: IN_FORCE },
    { file: "2023-24/directors", rows: 106, run: runDirectorYears, documents: AS_FIRST_PUBLISHED },
  ])("$file", ({ file, rows, run, documents }) => {
    const results = run(readGolden(file), SOURCE, rulebookOf(SOURCE, documents));
    console.log(`${file}: ${results.length} of ${rows} rows executed through payYear`);
    expect(results).toHaveLength(rows);
    expect(results.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });
});

describe("the directors' file of 2023-24 under the rules in force", () => {
  const golden = readGolden("2023-24/directors");
  const results = runDirectors(golden, chapterCalculator(SOURCE, rulebookOf(SOURCE, IN_FORCE)));

  test("agrees until the cut of 6 January 2024, and disagrees in every row after it", () => {
    const isAfterTheCut = golden.rows.map((row) => count(row, "period") >= 41);
    expect(isAfterTheCut.filter((after) => after)).toHaveLength(26);
    expect(results.map(({ differences }) => differences.length > 0)).toEqual(isAfterTheCut);
  });
});
