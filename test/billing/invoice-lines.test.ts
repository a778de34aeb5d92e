import { describe, expect, test } from "vitest";
import { readPence } from "../../src/engine/base";
import {
  applyMappings,
  createInvoiceLines,
  FEE_KINDS,
  INVOICE_DETAILS,
  type InvoiceLinesFacts,
} from "../../src/engine/billing";
import { answerOf } from "../support/golden/engine";
import { check, fc } from "../support/property";

const SALARY = { payElementId: "SALARY", name: "Salary", amount: "2000.00" };
const HOURS = { payElementId: "HOURS", name: "Overtime", amount: "100.00", units: "8" };
const ADA = { employeeId: "E1", employeeName: "Ada", grossPay: "2100.00", pay: [SALARY, HOURS] };
const BOB = { employeeId: "E2", employeeName: "Bob", grossPay: "2000.00", pay: [SALARY], isStarter: true };
const RUN: InvoiceLinesFacts = {
  payslips: [{ ...ADA, costs: { EmployerNi: "250.00", NetPay: "1700.00" } }, BOB],
  defaults: { accountCode: "200", taxType: "OUTSIDE_SCOPE" },
};

function linesOf(change: Partial<InvoiceLinesFacts>) {
  const { lines } = answerOf(createInvoiceLines({ ...RUN, ...change }));
  return lines.map((line) => `${line.description}: ${line.quantity} × ${line.unitAmount} = ${line.lineAmount}`);
}

describe("a run is billed", () => {
  test("by element, with the employer's costs, without net pay", () => {
    expect(linesOf({})).toEqual([
      "Salary: 1 × 4000.0000 = 4000.00",
      "Overtime: 1 × 100.0000 = 100.00",
      "Employer National Insurance: 1 × 250.0000 = 250.00",
    ]);
  });

  test("by employee and element", () => {
    const descriptionFormat = "{EmployeeName}: {PayElementName}";
    expect(linesOf({ detail: "PerEmployee", descriptionFormat })).toEqual([
      "Ada: Salary: 1 × 2000.0000 = 2000.00",
      "Ada: Overtime: 1 × 100.0000 = 100.00",
      "Bob: Salary: 1 × 2000.0000 = 2000.00",
      "Ada: Employer National Insurance: 1 × 250.0000 = 250.00",
    ]);
  });

  test("as one total for each account and tax type", () => {
    expect(linesOf({ detail: "Total" })).toEqual(["Pay and employer costs: 1 × 4350.0000 = 4350.00"]);
  });

  test("by mappings: excluded, with a markup, in units, and amounts that are not billed without one", () => {
    const mappings = [
      { payElementId: "SALARY", isExcluded: true },
      { payElementId: "HOURS", basis: "Units" as const, markupPercentage: "10.00", description: "{Units} hours" },
      { controlAccount: "EmployerNi" as const, isExcluded: true },
      { controlAccount: "NetPay" as const, accountCode: "210" },
    ];
    expect(linesOf({ mappings })).toEqual(["8 hours: 8 × 13.7500 = 110.00", "Net pay: 1 × 1700.0000 = 1700.00"]);
  });

  test("in a quantity of one if quantity × unit price is not the amount", () => {
    const odd = { ...ADA, grossPay: "100.00", pay: [{ ...HOURS, units: "70000" }] };
    const mappings = [{ payElementId: "HOURS", basis: "Units" as const }];
    expect(linesOf({ payslips: [odd], mappings })).toEqual(["Overtime: 1 × 100.0000 = 100.00"]);
  });

  test("with pay that no row explains", () => {
    expect(linesOf({ payslips: [{ ...BOB, grossPay: "2010.00" }] })).toEqual([
      "Salary: 1 × 2000.0000 = 2000.00",
      "Other pay: 1 × 10.0000 = 10.00",
    ]);
  });

  test.each([
    ["PerPayslip", { amount: "4.50" }, "Payslips: 2 × 4.5000 = 9.00"],
    ["PerPayslip", { amount: "4.50", minimum: "20.00" }, "Payslips: 1 × 20.0000 = 20.00"],
    ["PerRun", { amount: "25.00" }, "Pay run: 1 × 25.0000 = 25.00"],
    ["PerStarter", { amount: "10.00" }, "Starters: 1 × 10.0000 = 10.00"],
    ["PerLeaver", { amount: "10.00", minimum: "50.00" }, undefined],
    ["PerMonth", { amount: "30.00" }, "Monthly fee: 1 × 30.0000 = 30.00"],
    ["PercentageOfGross", { percentage: "1.50" }, "Fee on gross pay: 1 × 61.5000 = 61.50"],
  ] as const)("with the fee %s %j", (kind, terms, expected) => {
    expect(linesOf({ fees: [{ feeId: "F", kind, ...terms }] })[3]).toBe(expected);
  });

  test("and names what has no mapping", () => {
    const mappings = [{ payElementId: "SALARY", accountCode: "210", taxType: "STANDARD" }];
    expect(answerOf(createInvoiceLines({ ...RUN, mappings })).unmapped).toMatchObject([
      { payElementId: "HOURS" },
      { controlAccount: "EmployerNi" },
    ]);
  });
});

test("any run's lines add up to what was paid, markups and fees", () => {
  const amount = fc.integer({ min: -20_000, max: 500_000 }).map((pence) => (pence / 100).toFixed(2));
  const element = fc.constantFrom("SALARY", "HOURS", "BONUS");
  const row = fc.record({
    payElementId: element,
    name: element,
    amount,
    units: fc.constantFrom("1", "7.5", "0", null),
  });
  const payslip = fc.record({
    employeeId: fc.constantFrom("E1", "E2", "E3"),
    grossPay: amount,
    pay: fc.array(row, { maxLength: 4 }),
    costs: fc.record({ EmployerNi: amount, NetPay: amount }, { requiredKeys: [] }),
  });
  const mapping = fc.record({
    payElementId: element,
    markupPercentage: fc.constantFrom("0.00", "7.25"),
    basis: fc.constantFrom("Amount", "Units", "Count"),
    accountCode: fc.constantFrom("200", "201", null),
  });
  const fee = fc.record({
    kind: fc.constantFrom(...FEE_KINDS),
    amount: fc.constant("3.33"),
    percentage: fc.constant("2"),
  });
  check(
    fc.property(
      fc.array(payslip, { maxLength: 5 }),
      fc.array(mapping, { maxLength: 3 }),
      fc.array(fee, { maxLength: 3 }),
      fc.constantFrom(...INVOICE_DETAILS),
      (payslips, mappings, drawn, detail) => {
        const fees = drawn.map((each, at) => ({ ...each, feeId: `F${at}` }));
        const { lines, ...sums } = answerOf(createInvoiceLines({ ...RUN, payslips, mappings, fees, detail }));
        const total = lines.reduce((sum, { lineAmount }) => sum + readPence(lineAmount), 0);
        expect(total).toBe(readPence(sums.paid) + readPence(sums.markup) + readPence(sums.fees));
        const paid = payslips.reduce(
          (sum, { grossPay, costs }) => sum + readPence(grossPay) + readPence(costs.EmployerNi ?? "0.00"),
          0,
        );
        expect(readPence(sums.paid)).toBe(paid);
        for (const line of lines) expect(Number(line.quantity)).toBeGreaterThan(0);
      },
    ),
  );
});

type From = readonly [value: string, from: string];

function placed([accountCode, accountCodeFrom]: From, [taxType, taxTypeFrom]: From, isExcluded = false) {
  return { accountCode, taxType, accountCodeFrom, taxTypeFrom, isExcluded };
}

test("mappings are applied again to what they are about, not to typed lines or over what a line states", () => {
  const typed = { payElementId: null, controlAccount: null, feeKind: null, accountCode: "999", taxType: "ZERO" };
  const mappings = [
    { payElementId: "SALARY", accountCode: "210", taxType: "STANDARD" },
    { feeKind: "PerRun", accountCode: "400" },
    { controlAccount: "EmployerNi", isExcluded: true },
  ] as const;
  const lines = [
    { ...typed, payElementId: "SALARY" },
    { ...typed, payElementId: "HOURS" },
    { ...typed, feeKind: "PerRun" as const },
    { ...typed, feeKind: "PerRun" as const, ownTaxType: "EXEMPT" },
    { ...typed, controlAccount: "EmployerNi" as const, ownAccountCode: "205" },
    typed,
  ];
  expect(answerOf(applyMappings({ lines, mappings, defaults: RUN.defaults }))).toEqual([
    placed(["210", "Mapping"], ["STANDARD", "Mapping"]),
    placed(["200", "Default"], ["OUTSIDE_SCOPE", "Default"]),
    placed(["400", "Mapping"], ["OUTSIDE_SCOPE", "Default"]),
    placed(["400", "Mapping"], ["EXEMPT", "Line"]),
    placed(["205", "Line"], ["OUTSIDE_SCOPE", "Default"], true),
    placed(["999", "Line"], ["ZERO", "Line"]),
  ]);
});
