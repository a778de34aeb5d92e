import { describe, expect, it } from "vitest";
import type { SalaryFacts } from "../../src/engine";
import { type FamilyLeaveFacts, normalPayForgone } from "../../src/engine/salary";
import { rulebook } from "../support/library";
import { linesOf } from "./support/salary";

const SALARY: SalaryFacts = {
  employeeId: "e",
  payrollConfigId: "p",
  frequency: "Monthly",
  periodStartDate: "2026-07-01",
  periodEndDate: "2026-07-31",
  startDate: "2020-01-06",
  salaryHistory: [{ effectiveFrom: "2020-01-06", salary: "26000" }],
  organisation: { calculationMethod: "CalendarDays" },
};
const smp = (from: string, to: string, amount: string, statutoryType = "StatutoryMaternityPay") =>
  ({ statutoryType, from, to, amount }) as NonNullable<SalaryFacts["statutoryLines"]>[number];
const JULY = smp("2026-07-01", "2026-07-31", "860.56");

function forgone(salary: Partial<SalaryFacts>, others: Partial<FamilyLeaveFacts> = {}) {
  const facts = { averageWeeklyEarnings: {}, maternityLeave: [], ...others };
  return normalPayForgone({ ...facts, salary: { ...SALARY, ...salary } }, rulebook);
}

describe("what paid family leave takes from a period's pay", () => {
  it.each<[string, Partial<SalaryFacts>, string | null]>([
    ["a whole month", { statutoryLines: [JULY] }, "2166.67"],
    ["no leave", {}, null],
    ["sickness", { statutoryLines: [smp("2026-07-01", "2026-07-31", "566.95", "StatutorySickPay")] }, null],
    [
      "a rise in the leave, day by day",
      {
        statutoryLines: [JULY],
        salaryHistory: [
          { effectiveFrom: "2020-01-06", salary: "26000" },
          { effectiveFrom: "2026-07-17", salary: "29200" },
        ],
      },
      "2339.73",
    ],
    [
      "a month that changes to unpaid leave",
      {
        statutoryLines: [smp("2026-07-01", "2026-07-21", "582.96")],
        unpaidDays: [{ absenceId: "a", from: "2026-07-22", to: "2026-07-31" }],
      },
      "1454.34",
    ],
    [
      "a recorded leave of the same days",
      { statutoryLines: [JULY], unpaidDays: [{ absenceId: "a", from: "2026-07-01", to: "2026-07-31" }] },
      "2166.67",
    ],
    [
      "weeks of adoption leave without pay",
      { statutoryLines: [smp("2026-07-01", "2026-07-31", "0.00", "StatutoryAdoptionPay")] },
      null,
    ],
    [
      "a week of ordinary maternity leave that lost its pay",
      { statutoryLines: [smp("2026-07-01", "2026-07-31", "0.00")], leaveStart: "2026-06-01" },
      "2166.67",
    ],
    [
      "the same in additional leave",
      { statutoryLines: [smp("2026-07-01", "2026-07-31", "0.00")], leaveStart: "2025-12-30" },
      null,
    ],
  ])("%s", (_, salary, expected) => {
    expect(forgone(salary)).toBe(expected);
  });

  it("is what the lines do not pay beside a top-up", () => {
    const leave = { familyLeave: { type: "FullPay" } } as const;
    const topped = forgone({ statutoryLines: [JULY], organisation: { calculationMethod: "CalendarDays", leave } });
    expect(topped).toBe("860.56");
  });

  it("continues for 26 weeks of unpaid ordinary maternity leave", () => {
    const maternityLeave = [{ from: "2026-06-15", to: "2027-06-13" }];
    const month = (periodStartDate: string, periodEndDate: string) =>
      forgone(
        { periodStartDate, periodEndDate, unpaidDays: [{ absenceId: "a", from: "2026-06-15", to: "2027-06-13" }] },
        { maternityLeave },
      );
    expect(month("2026-07-01", "2026-07-31")).toBe("2166.67");
    expect(month("2026-12-01", "2026-12-31")).toBe("884.48");
    expect(month("2027-01-01", "2027-01-31")).toBe(null);
  });

  it("is average weekly earnings without a salary", () => {
    const averageWeeklyEarnings = { StatutoryMaternityPay: "500.00" };
    const none = { salaryHistory: [], statutoryLines: [JULY] };
    expect(forgone(none, { averageWeeklyEarnings })).toBe("2166.67");
    const week = { frequency: "Weekly", periodStartDate: "2026-07-06", periodEndDate: "2026-07-12" } as const;
    const threeDays = [smp("2026-07-10", "2026-07-12", "83.28")];
    expect(forgone({ ...none, ...week, statutoryLines: threeDays }, { averageWeeklyEarnings })).toBe("214.29");
  });
});

it("leave without pay around days of statutory pay is that of the days before and after them", () => {
  const statutoryLines = [smp("2026-07-13", "2026-07-17", "80.00", "StatutorySickPay")];
  const leave = (...days: readonly (readonly [string, string])[]) =>
    linesOf({ ...SALARY, statutoryLines, unpaidDays: days.map(([from, to]) => ({ absenceId: "a", from, to })) });
  const around = leave(["2026-07-06", "2026-07-24"]);
  expect(around).toEqual(leave(["2026-07-06", "2026-07-12"], ["2026-07-18", "2026-07-24"]));
  expect(around).not.toEqual(leave(["2026-07-18", "2026-07-24"]));
  expect(leave(["2026-07-13", "2026-07-24"])).toEqual(leave(["2026-07-18", "2026-07-24"]));
});
