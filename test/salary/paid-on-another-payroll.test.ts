import { describe, expect, it } from "vitest";
import { type SalaryFacts, splitIntoSegments } from "../../src/engine";
import { rulebook } from "../support/library";
import { linesOf } from "./support/salary";

const APRIL: SalaryFacts = {
  periodStartDate: "2026-04-01",
  periodEndDate: "2026-04-30",
  frequency: "Monthly",
  startDate: "2020-04-01",
  salaryHistory: [{ effectiveFrom: "2020-04-01", salary: "31200" }],
  employeeId: "1",
  payrollConfigId: "1",
};

const amountsOf = (facts: SalaryFacts) => linesOf(facts).map(({ amount }) => amount);

describe("days of a period that another payroll has paid", () => {
  it.each<[string | null, readonly string[]]>([
    ["2026-04-19", ["940.27"]],
    ["2026-03-31", ["2600.00"]],
    [null, ["2600.00"]],
    ["2026-04-29", ["85.48"]],
    ["2026-04-30", []],
    ["2026-05-03", []],
  ])("up to %s leave %j", (paidThrough, amounts) => {
    expect(amountsOf({ ...APRIL, paidThrough })).toEqual(amounts);
  });

  it("are before the first day of whoever starts after them, and count no day twice with the last one", () => {
    const starts = { ...APRIL, startDate: "2026-04-25", paidThrough: "2026-04-19" };
    expect(amountsOf(starts)).toEqual(["512.88"]);
    const { periodStartDate, periodEndDate, startDate, salaryHistory } = APRIL;
    const segment = { periodStartDate, periodEndDate, startDate, salaryHistory };
    const leaves = splitIntoSegments({ ...segment, leavingDate: "2026-04-19", paidThrough: "2026-04-19" }, rulebook);
    expect(leaves).toMatchObject({ ok: true, value: { employmentWindow: null, segments: [] } });
  });
});
