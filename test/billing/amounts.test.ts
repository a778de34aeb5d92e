import { describe, expect, test } from "vitest";
import { readPence } from "../../src/engine/base";
import { calculateInvoice, LINE_AMOUNT_TYPES, writeDocumentNumber } from "../../src/engine/billing";
import { answerOf } from "../support/golden/engine";
import { check, fc } from "../support/property";

// Amounts of invoices: worked examples, and an oracle of fractions.

const RATES = [
  { taxType: "S", rate: "20.00" },
  { taxType: "R", rate: "5.00" },
  { taxType: "Z", rate: "0.00" },
];

function totalsOf(lineAmountType: (typeof LINE_AMOUNT_TYPES)[number], lines: readonly (readonly [string, string])[]) {
  const sent = lines.map(([lineAmount, taxType]) => ({ lineAmount, taxType }));
  const {
    subTotal,
    totalTax,
    total,
    lines: made,
  } = answerOf(calculateInvoice({ lineAmountType, lines: sent, taxRates: RATES }));
  return [subTotal, totalTax, total, made.map(({ taxAmount }) => taxAmount).join(" ")];
}

describe("an invoice comes to", () => {
  test.each([
    // getlago/lago pull request 2643: tax of the invoice is rounded once.
    ["68.33 + 68.33 + 57.50 + 85.00 at 20%", "Exclusive", ["68.33", "68.33", "57.50", "85.00"], "334.99", "55.83"],
    // VAT Notice 700: a sixth of the price is the tax at 20%.
    ["120.00 including 20%", "Inclusive", ["120.00"], "120.00", "20.00"],
    ["0.01 including 20%", "Inclusive", ["0.01"], "0.01", "0.00"],
    ["half a penny of tax, upwards", "Exclusive", ["0.025"], "0.04", "0.01"],
    ["lines without tax", "NoTax", ["10.00", "-2.50"], "7.50", "0.00"],
    ["a discount", "Exclusive", ["100.00", "-10.00"], "108.00", "18.00"],
  ] as const)("%s", (_, lineAmountType, amounts, total, totalTax) => {
    const lines = amounts.map((unitAmount) => ({ unitAmount, taxType: "S" }));
    expect(answerOf(calculateInvoice({ lineAmountType, lines, taxRates: RATES }))).toMatchObject({ total, totalTax });
  });

  test("tax of each rate, shared to its lines by the largest remainder, of equal ones the first", () => {
    const lines = [
      ["0.33", "S"],
      ["10.10", "R"],
      ["0.33", "S"],
      ["0.34", "S"],
      ["5.00", "Z"],
    ] as const;
    expect(totalsOf("Exclusive", lines)).toEqual(["16.10", "0.71", "16.81", "0.07 0.51 0.06 0.07 0.00"]);
  });

  test("quantity × unit price, half a penny away from zero, unless the amount is stated", () => {
    const lines = [
      { quantity: "1.5", unitAmount: "0.01" },
      { quantity: "-1.5", unitAmount: "0.01" },
      { quantity: "0.000001", unitAmount: "9999.9999" },
      { quantity: "3", unitAmount: "0.3333", lineAmount: "1.01" },
      { unitAmount: 5 },
    ];
    const { lines: made } = answerOf(calculateInvoice({ lineAmountType: "NoTax", lines, taxRates: [] }));
    expect(made.map(({ lineAmount }) => lineAmount)).toEqual(["0.02", "-0.02", "0.01", "1.01", "5.00"]);
  });
});

test("any invoice has the tax that fractions come to, and lines that add up to it", () => {
  const line = fc.record({ pence: fc.integer({ min: -5_000, max: 50_000 }), taxType: fc.constantFrom("S", "R", "Z") });
  check(
    fc.property(
      fc.constantFrom(...LINE_AMOUNT_TYPES),
      fc.array(line, { minLength: 1, maxLength: 12 }),
      (type, drawn) => {
        const lines = drawn.map(({ pence, taxType }) => ({ lineAmount: (pence / 100).toFixed(2), taxType }));
        const answer = calculateInvoice({ lineAmountType: type, lines, taxRates: RATES });
        const expected = RATES.map(({ taxType, rate }) => {
          const sum = drawn.filter((each) => each.taxType === taxType).reduce((total, { pence }) => total + pence, 0);
          return taxByFractions(type, sum, Number(rate));
        }).reduce((total, tax) => total + tax, 0);
        const net = drawn.reduce((total, { pence }) => total + pence, 0);
        const total = type === "Exclusive" ? net + expected : net;
        if (total < 0) {
          expect(answer).toMatchObject({ problems: [{ token: "negative_amount" }] });
          return;
        }
        const { lines: made, totalTax, total: shown, subTotal } = answerOf(answer);
        expect([readPence(totalTax), readPence(shown)]).toEqual([expected + 0, total]);
        expect(readPence(subTotal) + readPence(totalTax)).toBe(total);
        expect(made.reduce((sum, { taxAmount }) => sum + readPence(taxAmount), 0)).toBe(expected + 0);
      },
    ),
  );
});

/** Rounds sum × rate ÷ (100, or 100 + rate) half away from zero in whole numbers. */
function taxByFractions(type: (typeof LINE_AMOUNT_TYPES)[number], sum: number, rate: number): number {
  if (type === "NoTax") return 0;
  const whole = type === "Inclusive" ? 100 + rate : 100;
  const size = Math.abs(sum) * rate;
  const down = (size - (size % whole)) / whole;
  const tax = (size % whole) * 2 >= whole ? down + 1 : down;
  return sum < 0 ? 0 - tax : tax;
}

test.each([
  ["INV-{Number}", 12, "INV-0012"],
  ["{Year}/{ClientReference}/{Number}", 123_456, "2026/ACME/123456"],
])("the number of a document by %s", (format, number, expected) => {
  const facts = { format, number, issueDate: "2026-04-30", clientReference: "ACME" };
  expect(answerOf(writeDocumentNumber(facts))).toBe(expected);
});
