import { expect, test } from "vitest";
import { lastPaymentOfSalary, partOfYear, paymentOfSalary, poundsInWords, salaryOfRate } from "../src/engine/base";

test.each([
  [3_500_000, "Monthly", 291_667, 291_663],
  [3_500_000, "Weekly", 67_308, 67_292],
  [3_600_000, "Monthly", 300_000, 300_000],
  [1, "Monthly", 0, 1],
  [999_999, "Annually", 999_999, 999_999],
] as const)("a salary of %i pence, paid %s, adds up with its last payment", (salary, frequency, each, last) => {
  expect(paymentOfSalary(salary, frequency)).toBe(each);
  expect(lastPaymentOfSalary(salary, frequency)).toBe(last);
});

test.each([
  [1271, "37.5", 2_478_450],
  [1271, "16", 1_057_472],
  [12_000, "5", 3_120_000],
  [1, "0.5", 26],
  [0, "40", 0],
] as const)("%i pence an hour or a day, %s times a week, is a salary of %i", (rate, times, salary) => {
  expect(salaryOfRate(rate, times)).toBe(salary);
});

test.each([
  [3_500_000, "Month", 291_667],
  [3_500_000, "Week", 67_308],
  [3_500_000, "Day", 13_462],
  [3_500_000, "Hour", 1_795],
  [-3_500_000, "Hour", -1_795],
] as const)("%i pence a year, by the %s, are %i", (year, part, pence) => {
  expect(partOfYear(year, part, { daysPerWeek: "5", hoursPerWeek: "37.5" })).toBe(pence);
});

test("nobody's hours make no hourly pay", () => {
  expect(partOfYear(100, "Hour", { daysPerWeek: "5", hoursPerWeek: "0" })).toBe(0);
});

test("amounts in words have separators, and pence only where there are any", () => {
  expect([186_800, 104_826, 5, 123_456_789].map(poundsInWords)).toEqual([
    "£1,868",
    "£1,048.26",
    "£0.05",
    "£1,234,567.89",
  ]);
});
