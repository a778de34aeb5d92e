import { expect, it } from "vitest";
import { earliestLeavingDate, elementTable, latePenalty, RTI_YEARS, reportDueBy } from "../../src/engine/filings/rti";

it.each([
  [{ report: "Payment", paymentDate: "2026-04-30" }, "2026-04-30"],
  [{ report: "MonthSummary", taxYear: 2026, taxMonth: 1 }, "2026-05-19"],
  [{ report: "MonthSummary", taxYear: 2026, taxMonth: 8 }, "2026-12-19"],
  [{ report: "MonthSummary", taxYear: 2026, taxMonth: 9 }, "2027-01-19"],
  [{ report: "MonthSummary", taxYear: 2026, taxMonth: 12 }, "2027-04-19"],
  [{ report: "FinalSubmission", taxYear: 2025 }, "2026-04-19"],
  [{ report: "Correction", knownOn: "2026-06-10" }, "2026-06-10"],
] as const)("%j is in time up to %s", (due, last) => {
  expect(reportDueBy(due)).toBe(last);
});

it("the first leaving date is that of the message's schema", () => {
  expect(RTI_YEARS).toContain(2026);
  for (const year of RTI_YEARS) {
    const schema = JSON.stringify(elementTable("Fps", year));
    expect(schema).toContain(`"${earliestLeavingDate(year)}"`);
  }
});

it.each([
  ["12 employees, an EPS that was not sent, the second month of the year (SE-35)", { employees: 12 }, "200.00"],
  ["nine", { employees: 9 }, "100.00"],
  ["ten", { employees: 10 }, "200.00"],
  ["fifty", { employees: 50 }, "300.00"],
  ["250", { employees: 250 }, "400.00"],
  ["the first month of the year", { employees: 12, lateBefore: 0 }, "0.00"],
  ["the same of an annual scheme", { employees: 12, lateBefore: 0, isAnnualScheme: true }, "200.00"],
  ["three days late", { employees: 12, daysLate: 3 }, "0.00"],
  ["four days late", { employees: 12, daysLate: 4 }, "200.00"],
  ["a new employer within 30 days", { employees: 12, daysLate: 20, daysAfterFirstPayment: 30 }, "0.00"],
  ["and after them", { employees: 12, daysLate: 20, daysAfterFirstPayment: 31 }, "200.00"],
] as const)("the penalty of a late month: %s", (_, late, penalty) => {
  expect(latePenalty({ lateBefore: 1, daysLate: null, ...late })).toBe(penalty);
});
