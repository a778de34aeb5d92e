import { expect, test } from "vitest";
import { compareGenerated } from "../support/parity";
import { readRuleDocuments } from "../support/rule-documents";

// Half of a million payslips; parity-2 has the other half, so that two cores share the work.

test("500,000 generated payslips equal the oracle", { timeout: 900_000 }, () => {
  const report = compareGenerated(readRuleDocuments(), 20260406, 500_000);
  expect(report.differences).toEqual([]);
  expect(report.compared).toBe(500_000);
  expect(report.negative).toBeLessThan(report.compared / 50);
  expect(report.limitedLoans).toBeGreaterThan(report.compared / 100);
});
