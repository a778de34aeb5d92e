import { describe, expect, it } from "vitest";
import { drawStatutorySchedule, type StatutoryScheduleDocument } from "../../src/documents";
import { loadFonts } from "../../src/documents/node";
import { p60 } from "./support/form-samples";
import { allParts, readPdf, tablesOf } from "./support/read-pdf";

const SLICE = {
  weekNumber: 1,
  from: "2026-07-20",
  to: "2026-07-26",
  days: 7,
  rateBasis: "Ninety",
  weeklyRate: "446.54",
  amount: "446.54",
  paymentDate: "2026-07-31",
  source: "PayrollRun",
  status: "Paid",
  reason: null,
};

const SCHEDULE: StatutoryScheduleDocument = {
  employer: p60().employer,
  employeeName: "Sample Person",
  payrollId: "S05",
  statutoryType: "StatutoryMaternityPay",
  startDate: "2026-07-20",
  endDate: "2026-08-02",
  status: "InProgress",
  averageWeeklyEarnings: "496.15",
  totalAmount: "1346.54",
  rows: [
    SLICE,
    {
      ...SLICE,
      weekNumber: 2,
      from: "2026-07-27",
      to: "2026-08-02",
      amount: "900.00",
      paymentDate: null,
      status: "Pending",
      reason: "Agreed with the employee",
    },
  ],
};

async function drawn(schedule: StatutoryScheduleDocument) {
  const made = await drawStatutorySchedule(schedule, loadFonts());
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return readPdf(made.value);
}

describe("the schedule of a statutory pay award", () => {
  it("has a row for each slice with its days, rate, pay date and reason, and the total", async () => {
    const pdf = await drawn(SCHEDULE);
    const [table] = tablesOf(pdf.document);
    expect(table?.map((row) => row.map((cell) => cell.trim()))).toEqual([
      ["Week", "From", "To", "Days", "Rate", "Pay date", "Paid by", "Amount £"],
      ["1", "20/07/2026", "26/07/2026", "7", "Ninety 446.54", "31/07/2026", "Payroll run", "446.54"],
      ["2", "27/07/2026", "02/08/2026", "7", "Ninety 446.54", "", "Payroll run: Agreed with the employee", "900.00"],
      ["", "Total", "", "", "", "", "", "1,346.54"],
    ]);
    const said = allParts(pdf.document)
      .map(({ text }) => text)
      .join("\n");
    expect(said).toContain("Statutory maternity pay");
    expect(said).toContain("£496.15");
    expect(said).toContain("20 July 2026 to 2 August 2026");
  });

  it("says that sickness has no end yet, and that nothing is averaged", async () => {
    const pdf = await drawn({ ...SCHEDULE, endDate: null, averageWeeklyEarnings: null, rows: [], totalAmount: "0.00" });
    const said = allParts(pdf.document)
      .map(({ text }) => text)
      .join("\n");
    expect(said).toMatch(/no end date yet/);
    expect(said).toContain("None");
  });

  it("refuses an amount that is none, by its path", async () => {
    const made = await drawStatutorySchedule({ ...SCHEDULE, totalAmount: "much" }, loadFonts());
    expect(made.ok ? [] : made.problems.map(({ path }) => path)).toEqual(["/totalAmount"]);
  });
});
