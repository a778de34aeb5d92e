import { expect, test } from "vitest";
import { grossToNet, type Payslip } from "../../src/engine";
import { payslips, plainPayslips } from "../../src/engine/testing";
import { Decimal } from "../oracle";
import { rulebook } from "../support/library";
import { check, fc } from "../support/property";

/** Payslips of all kinds; those whose deductions exceed the pay are refused and tested elsewhere. */
const anyPayslip = payslips(rulebook).map((facts) => ({ facts, result: grossToNet(facts, rulebook) }));

/** Returns how many there were. */
function onPayslips(law: (payslip: Payslip) => void): number {
  let seen = 0;
  const cases = check(
    fc.property(anyPayslip, ({ result }) => {
      if (!result.ok) return;
      seen++;
      law(result.value);
    }),
    2000,
  );
  expect(seen).toBeGreaterThanOrEqual(cases * 0.9);
  return seen;
}

test("loan deductions are whole pounds and never negative", () => {
  let taken = 0;
  const seen = onPayslips(({ forPeriod: { studentLoan, postgraduateLoan } }) => {
    if (studentLoan !== "0.00") taken++;
    expect([studentLoan, postgraduateLoan].join(" ")).toMatch(/^\d+\.00 \d+\.00$/);
  });
  expect(taken).toBeGreaterThanOrEqual(seen / 40);
});

test("pay under letter X has no contributions and no loan, and every other figure before them is the same", () => {
  let withLoan = 0;
  check(
    fc.property(plainPayslips(rulebook), (facts) => {
      const loans = { studentLoanPlan: "Plan1", postgraduateLoan: true } as const;
      const outside = grossToNet({ ...facts, ...loans, niCategory: "X" }, rulebook);
      const inside = grossToNet({ ...facts, ...loans, niCategory: "A" }, rulebook);
      if (!outside.ok || !inside.ok) return;
      const { ni, employerNi, studentLoan, postgraduateLoan, tax, taxablePay } = outside.value.forPeriod;
      expect([ni, employerNi, studentLoan, postgraduateLoan]).toEqual(["0.00", "0.00", "0.00", "0.00"]);
      expect([tax, taxablePay]).toEqual([inside.value.forPeriod.tax, inside.value.forPeriod.taxablePay]);
      if (inside.value.forPeriod.studentLoan !== "0.00") withLoan++;
    }),
  );
  expect(withLoan).toBeGreaterThan(10);
});

test("asking for the workings changes no figure", () => {
  check(
    fc.property(anyPayslip, ({ facts, result }) => {
      const explained = grossToNet(facts, rulebook, { explain: true });
      expect(explained.ok).toBe(result.ok);
      if (explained.ok && result.ok) expect(explained.value).toEqual(result.value);
    }),
  );
});

test("amounts as numbers or decimal.js values are the amounts as strings", () => {
  check(
    fc.property(plainPayslips(rulebook), (facts) => {
      const asStrings = grossToNet(facts, rulebook);
      for (const grossPay of [Number(facts.grossPay), new Decimal(Number(facts.grossPay))]) {
        expect(grossToNet({ ...facts, grossPay }, rulebook)).toEqual(asStrings);
      }
    }),
  );
});
