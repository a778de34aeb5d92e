import { expect, test } from "vitest";
import { compareGenerated } from "../support/parity";
import { readRuleDocuments } from "../support/rule-documents";

// A sample of the million payslips of parity-1 and parity-2, which belong to the long proofs.

test("40,000 generated payslips equal the oracle", () => {
  const report = compareGenerated(readRuleDocuments(), 20260407, 40_000);
  expect(report.differences).toEqual([]);
  expect(report.compared).toBe(40_000);
  expect(report.negative).toBeLessThan(report.compared / 50);
  expect(report.limitedLoans).toBeGreaterThan(report.compared / 100);
});
