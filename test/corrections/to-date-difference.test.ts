import { expect, test } from "vitest";
import type { YearFacts } from "../../src/engine";
import { withToDateDifference } from "../../src/engine/corrections";
import { payslipsOf, planOf } from "./plan";

const payment = (paymentDate: string) => ({ paymentDate, grossPay: "3500" });

/** A year to June with a category letter: A has 8% and 15%, J 2% and 15% (rules/2026-27/national-insurance.json). */
function yearWith(niCategory: string): YearFacts {
  return {
    taxYear: "2026-27",
    payFrequency: "Monthly",
    taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
    niCategories: [{ effectiveDate: "2026-04-06", niCategory }],
    payments: [payment("2026-04-30"), payment("2026-05-29")],
  };
}

test("the open run's year to date begins with that of the last closed payslip and the difference", () => {
  const [asPaid, asKnown] = [yearWith("A"), yearWith("J")];
  const { effects, openPayslip } = planOf(asPaid, asKnown, payment("2026-06-30"));
  const last = payslipsOf(asPaid).at(-1)?.yearToDate;
  if (last === undefined || effects.toDate === null) throw new Error("two payslips");
  // 3,500 - 1,048 = 2,452: 8% is 196.16 a month, 2% is 49.04.
  expect([last.ni, effects.toDate.ni]).toEqual(["392.32", "-294.24"]);
  const begins = withToDateDifference(last, effects.toDate);
  expect(begins.ni).toBe("98.08");
  expect(begins.niBandResult.A).toMatchObject({ grossForEmployeeNi: "0.00", ni: "0.00", employerNi: "0.00" });
  expect(begins.niBandResult.J).toMatchObject({ grossForEmployeeNi: "7000.00", ni: "98.08" });
  expect(openPayslip.yearToDate.ni).toBe("147.12");
  expect(openPayslip.forPeriod.ni).toBe("49.04");
});

test("there is no difference before the first payslip of the year", () => {
  const closed = { ...yearWith("A"), payments: [] };
  const { effects } = planOf(closed, { ...closed, payments: [payment("2026-04-30")] }, payment("2026-05-29"));
  expect(effects.toDate).toBeNull();
});

test("pay that was never due leaves the pay on which pensions were due, though the run's own stays", () => {
  const asPaid = { ...yearWith("A"), payments: [payment("2026-04-30"), payment("2026-05-29")] };
  const asKnown = { ...asPaid, payments: [payment("2026-04-30"), { ...payment("2026-05-29"), grossPay: "1300" }] };
  const { effects, openPayslip, unequal } = planOf(asPaid, asKnown, payment("2026-06-30"), {
    overpayments: "NeverDue",
  });
  expect(effects.toDate?.pensionablePay).toBe("-2200.00");
  expect([openPayslip.forPeriod.pensionablePay, openPayslip.yearToDate.pensionablePay]).toEqual(["3500.00", "8300.00"]);
  expect(unequal.map(({ amount }) => amount)).not.toContain("pensionablePay");
});
