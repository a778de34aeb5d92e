import { describe, expect, test } from "vitest";
import { directorBoundaries, loanBoundaries, niBoundaries, taxBoundaries } from "./support/golden/boundaries";
import { handCalculator } from "./support/golden/by-hand";
import type { Calculator } from "./support/golden/calculator";
import { chapterCalculator } from "./support/golden/chapter-calculator";
import { readDocuments, yearFolders } from "./support/golden/documents";
import { rulebookOf, SOURCE } from "./support/golden/engine";
import { payslipCalculator } from "./support/golden/payslip-calculator";

// Every limit in the rule files, a penny below and a penny above: the public functions against the formulas by hand.

const DOCUMENTS = readDocuments();
const RULEBOOK = rulebookOf(SOURCE, DOCUMENTS);
const BY_HAND = handCalculator(DOCUMENTS);
const CALCULATORS = [chapterCalculator(SOURCE, RULEBOOK), payslipCalculator(SOURCE, RULEBOOK)];

describe.each(yearFolders())("%s", (year) => {
  test.each(CALCULATORS)("limits of income tax through $name", (calculator) => {
    compareAll(`${year} income tax`, taxBoundaries(DOCUMENTS, year), calculator, ({ tax }) => tax);
  });

  test.each(CALCULATORS)("thresholds of National Insurance through $name", (calculator) => {
    const cases = niBoundaries(DOCUMENTS, year);
    compareAll(`${year} National Insurance`, cases, calculator, ({ contributions }) => contributions);
  });

  test.each(CALCULATORS)("thresholds of directors through $name", (calculator) => {
    const cases = directorBoundaries(DOCUMENTS, year);
    compareAll(`${year} directors`, cases, calculator, ({ contributions }) => contributions);
  });

  test.each(CALCULATORS)("thresholds of loans through $name", (calculator) => {
    compareAll(`${year} loans`, loanBoundaries(DOCUMENTS, year), calculator, ({ loan }) => loan);
  });
});

/** Compares every case; a group without cases fails. */
function compareAll<Case, Answer>(
  name: string,
  cases: readonly Case[],
  calculator: Calculator,
  functionOf: (calculator: Calculator) => (facts: Case) => Answer,
) {
  const found = functionOf(calculator);
  const expected = functionOf(BY_HAND);
  console.log(`${name}: ${cases.length} cases through ${calculator.name}`);
  expect(cases.length).toBeGreaterThan(0);
  const different = cases.filter((facts) => written(found(facts)) !== written(expected(facts)));
  const described = different.map((facts) => ({ facts, found: found(facts), expected: expected(facts) }));
  expect(described.slice(0, 5)).toEqual([]);
}

function written(answer: unknown): string {
  return JSON.stringify(answer, (_, value) => (typeof value === "bigint" ? value.toString() : value));
}
