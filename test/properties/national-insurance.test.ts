import { expect, test } from "vitest";
import { oracleFigures } from "../oracle";
import { ordinaryBasis } from "../oracle/national-insurance";
import { earningsPeriodOf } from "../oracle/pay-period";
import { payPence, plainFacts, withPay } from "../support/arbitraries";
import { documents, payslipOf, pence } from "../support/library";
import { check, fc } from "../support/property";

const figuresOn = oracleFigures(documents);

test("bands add up to the earnings, up to the upper earnings limit, from the lower one on", () => {
  let reached = 0;
  check(
    fc.property(plainFacts, payPence, (facts, pay) => {
      const basis = ordinaryBasis(figuresOn(facts.paymentDate), earningsPeriodOf(facts.payFrequency));
      const limit = (name: string) => basis.threshold(name).times(100).toNumber();
      const bands = payslipOf(withPay(facts, pay)).niBreakdown[0]?.bands;
      if (bands === undefined) throw new Error("a payslip has a letter");
      const inBands = pence(bands.atLel) + pence(bands.lelToPt) + pence(bands.ptToUel);
      const counts = pay >= limit("lowerEarningsLimit") && facts.niCategory !== "X";
      if (counts) reached++;
      expect(inBands).toBe(counts ? Math.min(pay, limit("upperEarningsLimit")) : 0);
      expect(pence(bands.aboveUel)).toBe(counts ? pay - inBands : 0);
    }),
  );
  expect(reached).toBeGreaterThan(100);
});

test("a penny more costs the employee a penny of National Insurance or none", () => {
  check(
    fc.property(plainFacts, payPence, (facts, pay) => {
      const [now, more] = [pay, pay + 1].map((amount) => payslipOf(withPay(facts, amount)).forPeriod);
      expect([0, 1]).toContain(pence(more?.ni ?? "") - pence(now?.ni ?? ""));
      expect([0, 1]).toContain(pence(more?.employerNi ?? "") - pence(now?.employerNi ?? ""));
    }),
  );
});
