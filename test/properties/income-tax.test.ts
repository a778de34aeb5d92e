import { expect, test } from "vitest";
import { incomeTax } from "../../src/engine";
import { payFrequencies, paymentDates } from "../../src/engine/testing";
import { oracleFigures } from "../oracle";
import { taxDateOf } from "../oracle/calendar";
import { freePayOfOnePeriod, parseCode } from "../oracle/income-tax";
import { taxBasis } from "../oracle/pay-period";
import { documents, rulebook } from "../support/library";
import { pounds } from "../support/pounds";
import { check, fc } from "../support/property";

// The laws of paypacket/testing cover the rest: test/testing/laws.test.ts.

const NATION = fc.constantFrom("", "C", "S");
const PAY = fc.integer({ min: 0, max: 1_500_000 });

test("a K code on some pay is no allowance on the pay and the additional pay", () => {
  const figuresOn = oracleFigures(documents);
  const number = fc.integer({ min: 1, max: 2000 });
  let compared = 0;
  const cases = check(
    fc.property(
      paymentDates(rulebook),
      payFrequencies,
      NATION,
      number,
      PAY,
      (paymentDate, payFrequency, prefix, k, pay) => {
        const basis = taxBasis(payFrequency, taxDateOf(paymentDate));
        const code = parseCode(`${prefix}K${k}`);
        const n = basis.extraWeek ? basis.span : basis.n;
        const extra = freePayOfOnePeriod(figuresOn(paymentDate), code.number, basis.base)
          .times(n)
          .times(100)
          .toNumber();
        const common = { payFrequency, paymentDate, yearToDate: null };
        const withK = incomeTax({ ...common, taxCode: `${prefix}K${k}`, taxablePay: pounds(pay) }, rulebook);
        const with0T = incomeTax({ ...common, taxCode: `${prefix}0T`, taxablePay: pounds(pay + extra) }, rulebook);
        if (!withK.ok || !with0T.ok) throw new Error("both payments are valid");
        expect(withK.value.taxDue).toBe(with0T.value.taxDue);
        if (withK.value.tax === withK.value.taxDue) compared++;
      },
    ),
  );
  expect(compared).toBeGreaterThanOrEqual(cases / 5);
});
