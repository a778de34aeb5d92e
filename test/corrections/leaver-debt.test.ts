import { expect, it } from "vitest";
import { payYear, type YearFacts } from "../../src/engine";
import { leaverDebt, repaidDebt } from "../../src/engine/corrections";
import { rulebook } from "../support/library";

const lines = (amount: string) => [{ code: "SALARY", amount }];
const PAID: YearFacts = {
  taxYear: "2026-27",
  payFrequency: "Monthly",
  taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
  niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
  payments: [
    { paymentDate: "2026-04-30", lines: lines("3041.67") },
    { paymentDate: "2026-05-29", lines: lines("3041.67") },
  ],
};
const [april, may] = PAID.payments;

function debtOf(asPaid: YearFacts, asKnown: YearFacts) {
  const paid = payYear(asPaid, rulebook);
  if (!paid.ok || april === undefined || may === undefined) throw new Error(JSON.stringify(paid));
  return leaverDebt([{ asPaid, payslips: paid.value.payslips, asKnown }], rulebook);
}

/** SE-29: 36,500 a year, left on 15 April, 15 days of 100.00 were due. */
it("is net: what was paid less what each period should have paid", () => {
  const payments = [
    { ...april, paymentDate: "2026-04-30", lines: lines("1500.00") },
    { ...may, paymentDate: "2026-05-29", lines: [] },
  ];
  const debt = debtOf(PAID, { ...PAID, leavingDate: "2026-04-15", payments });
  expect(debt).toMatchObject({
    netOwed: "3593.52",
    years: [
      {
        taxYear: 2026,
        overpaid: {
          grossPay: "4583.34",
          taxablePay: "4583.34",
          tax: "707.00",
          ni: "282.82",
          employerNi: "624.95",
          studentLoan: "0.00",
          netPay: "3593.52",
        },
        journal: [
          { item: "GrossPay", debit: "0.00", credit: "4583.34" },
          { item: "Paye", debit: "707.00", credit: "0.00" },
          { item: "EmployeeNi", debit: "282.82", credit: "0.00" },
          { item: "EmployerNi", debit: "624.95", credit: "0.00" },
          { item: "EmployerNiExpense", debit: "0.00", credit: "624.95" },
          { item: "NetPay", debit: "3593.52", credit: "0.00" },
        ],
        yearToDate: { grossPay: "1500.00", tax: "90.20", ni: "36.16", employerNi: "162.45" },
      },
    ],
  });
});

it("is all that was paid if nothing was due, and nothing for somebody who stays", () => {
  const nothing = PAID.payments.map((payment) => ({ ...payment, lines: [] }));
  const left = debtOf(PAID, { ...PAID, leavingDate: "2026-04-05", payments: nothing });
  const none = { grossPay: "0.00", tax: "0.00", niBandResult: { A: { ni: "0.00", bands: { ptToUel: "0.00" } } } };
  expect(left).toMatchObject({ netOwed: "4967.16", years: [{ overpaid: { tax: "797.20" }, yearToDate: none }] });
  expect(debtOf(PAID, { ...PAID, payments: nothing })).toBeNull();
});

it("keeps a payment after the last day in which something was due", () => {
  const payments = [
    { ...april, paymentDate: "2026-04-30", lines: lines("3041.67") },
    { ...may, paymentDate: "2026-05-29", lines: lines("100.00") },
  ];
  const debt = debtOf(PAID, { ...PAID, leavingDate: "2026-04-30", payments });
  // Month 2 on 3,141.67 under 1257L: 209.00, so 588.20 of 797.20 were too much; National Insurance of May 159.49.
  expect(debt?.years[0]?.overpaid).toMatchObject({
    grossPay: "2941.67",
    tax: "588.20",
    ni: "159.49",
    netPay: "2193.98",
  });
});

it("is of the tax years in which it was overpaid, and of an earlier one too", () => {
  const before: YearFacts = {
    ...PAID,
    taxYear: "2025-26",
    taxCodes: [{ effectiveDate: "2025-04-06", taxCode: "1257L" }],
    niCategories: [{ effectiveDate: "2025-04-06", niCategory: "A" }],
    payments: [
      { paymentDate: "2026-02-27", lines: lines("3041.67") },
      { paymentDate: "2026-03-31", lines: lines("3041.67") },
    ],
  };
  const years = (dues: readonly [string, string, string, string], leavingDate: string) =>
    [before, PAID].map((asPaid, year) => {
      const paid = payYear(asPaid, rulebook);
      if (!paid.ok) throw new Error(JSON.stringify(paid));
      const due = (at: number) => dues[2 * year + at] ?? "0.00";
      const payments = asPaid.payments.map((payment, at) => ({ ...payment, lines: lines(due(at)) }));
      return { asPaid, payslips: paid.value.payslips, asKnown: { ...asPaid, leavingDate, payments } };
    });
  const inLast = leaverDebt(years(["3041.67", "3041.67", "1500.00", "0.00"], "2026-04-15"), rulebook);
  expect(inLast).toMatchObject({ netOwed: "3593.52", years: [{ taxYear: 2026 }] });
  const inBoth = leaverDebt(years(["3041.67", "1500.00", "0.00", "0.00"], "2026-03-15"), rulebook);
  // Months 11 and 12 of 2025-26 are under the free pay of the year: no tax. National Insurance of March 159.49 less 36.16.
  expect(inBoth?.years.map(({ taxYear, overpaid }) => [taxYear, overpaid.grossPay, overpaid.tax, overpaid.ni])).toEqual(
    [
      [2025, "1541.67", "0.00", "123.33"],
      [2026, "6083.34", "797.20", "318.98"],
    ],
  );
  expect(inBoth?.netOwed).toBe("6385.50");
});

it("is repaid net, or gross with what goes back to the leaver", () => {
  const nothing = PAID.payments.map((payment) => ({ ...payment, lines: [] }));
  const debt = debtOf(PAID, { ...PAID, leavingDate: "2026-04-05", payments: nothing });
  if (debt === null) throw new Error("There is a debt.");
  const repaid = (received: string, basis: "Net" | "Gross") => repaidDebt(debt, { received, basis });
  const open = { isRepaid: false, toReturn: "0.00" };
  expect(repaid("4967.15", "Net")).toEqual({ owed: "4967.16", outstanding: "0.01", ...open });
  expect(repaid("4967.16", "Net")).toEqual({ owed: "4967.16", outstanding: "0.00", isRepaid: true, toReturn: "0.00" });
  expect(repaid("4967.16", "Gross")).toEqual({ owed: "6083.34", outstanding: "1116.18", ...open });
  // 797.20 of tax and 318.98 of National Insurance.
  const all = { owed: "6083.34", outstanding: "0.00", isRepaid: true, toReturn: "1116.18" };
  expect(repaid("6083.34", "Gross")).toEqual(all);
});
