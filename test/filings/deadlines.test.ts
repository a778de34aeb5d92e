import { expect, it } from "vitest";
import { earliestLeavingDate, elementTable, RTI_YEARS, reportDueBy } from "../../src/engine/filings/rti";

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
