import { expect, test } from "vitest";
import { incomeTax } from "../../src/engine";
import { oracleFigures } from "../oracle";
import { taxDateOf } from "../oracle/calendar";
import { freePayOfOnePeriod, parseCode } from "../oracle/income-tax";
import { taxBasis } from "../oracle/pay-period";
import { frequency, nation, numberedCode, payPence, plainFacts, withPay, yearAndDate } from "../support/arbitraries";
import { documents, payslipOf, pence, rulebook } from "../support/library";
import { pounds } from "../support/payslip-cases";
import { check, fc } from "../support/property";

test("tax never falls when pay rises", () => {
  check(
    fc.property(plainFacts, payPence, payPence, (facts, a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((pay) => payslipOf(withPay(facts, pay)));
      expect(pence(more?.forPeriod.tax ?? "")).toBeGreaterThanOrEqual(pence(less?.forPeriod.tax ?? ""));
    }),
  );
});

test("a cumulative year does not care how its pay was spread", () => {
  const pays = fc.array(fc.integer({ min: 0, max: 800_000 }), { minLength: 2, maxLength: 12 });
  const spreads = pays.chain((amounts) =>
    fc.tuple(fc.constant(amounts), fc.shuffledSubarray(amounts, { minLength: amounts.length })),
  );
  let compared = 0;
  check(
    fc.property(spreads, numberedCode, ([one, other], taxCode) => {
      const [a, b] = [yearByMonth(one, taxCode), yearByMonth(other, taxCode)];
      if (a.limited || b.limited) return;
      compared++;
      expect(a.taxToDate).toBe(b.taxToDate);
    }),
  );
  expect(compared).toBeGreaterThan(100);
});

/** Monthly payments from April on; whether the last of them was held back by the regulatory limit. */
function yearByMonth(pays: readonly number[], taxCode: string): { taxToDate: string; limited: boolean } {
  let yearToDate = { taxablePay: "0.00", tax: "0.00" };
  let limited = false;
  for (const [index, pay] of pays.entries()) {
    const payment = { payFrequency: "Monthly", taxYear: 2026, period: index + 1, taxCode } as const;
    const result = incomeTax({ ...payment, taxablePay: pounds(pay), yearToDate }, rulebook);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const { tax, taxToDate, taxablePayToDate, taxDue } = result.value;
    limited = pence(tax) < pence(taxDue) - pence(yearToDate.tax);
    yearToDate = { taxablePay: taxablePayToDate, tax: taxToDate };
  }
  return { taxToDate: yearToDate.tax, limited };
}

test("tax on a week 1/month 1 basis does not know the year before it", () => {
  check(
    fc.property(plainFacts, payPence, payPence, (facts, taxable, tax) => {
      const alone = { ...facts, week1Month1: true };
      const withHistory = { ...alone, yearToDate: { taxablePay: pounds(taxable), tax: pounds(tax) } };
      expect(payslipOf(withHistory).forPeriod).toEqual(payslipOf({ ...alone, yearToDate: null }).forPeriod);
    }),
  );
});

test("tax is never more than half of taxable pay in money", () => {
  let limited = 0;
  check(
    fc.property(plainFacts, payPence, fc.double({ min: 0, max: 1, noNaN: true }), (facts, pay, share) => {
      const benefits = Math.floor(pay * share);
      const { grossPay: _, niCategory: __, ...payment } = facts;
      const benefitsTaxedViaPayroll = pounds(benefits);
      const result = incomeTax({ ...payment, taxablePay: pounds(pay), benefitsTaxedViaPayroll }, rulebook);
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      const limit = Math.floor((pay - benefits) / 2);
      const tax = pence(result.value.tax);
      if (tax === limit) limited++;
      expect(tax).toBeLessThanOrEqual(limit);
    }),
  );
  expect(limited).toBeGreaterThan(10);
});

test("a K code on some pay is no allowance on the pay and the additional pay", () => {
  const figuresOn = oracleFigures(documents);
  const number = fc.integer({ min: 1, max: 2000 });
  let compared = 0;
  check(
    fc.property(yearAndDate, frequency, nation, number, payPence, ({ paymentDate }, payFrequency, prefix, k, pay) => {
      const basis = taxBasis(payFrequency, taxDateOf(paymentDate));
      const code = parseCode(`${prefix}K${k}`);
      const n = basis.extraWeek ? basis.span : basis.n;
      const extra = freePayOfOnePeriod(figuresOn(paymentDate), code.number, basis.base).times(n).times(100).toNumber();
      const common = { payFrequency, paymentDate, yearToDate: null };
      const withK = incomeTax({ ...common, taxCode: `${prefix}K${k}`, taxablePay: pounds(pay) }, rulebook);
      const with0T = incomeTax({ ...common, taxCode: `${prefix}0T`, taxablePay: pounds(pay + extra) }, rulebook);
      if (!withK.ok || !with0T.ok) throw new Error("both payments are valid");
      expect(withK.value.taxDue).toBe(with0T.value.taxDue);
      if (withK.value.tax === withK.value.taxDue) compared++;
    }),
  );
  expect(compared).toBeGreaterThan(100);
});
