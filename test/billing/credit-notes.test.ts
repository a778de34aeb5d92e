import { describe, expect, test } from "vitest";
import {
  CREDIT_NOTE_MOVE_NAMES,
  calculateCreditNote,
  calculateInvoice,
  type DocumentAmounts,
  INVOICE_MOVE_NAMES,
  mayMoveCreditNote,
  mayMoveInvoice,
} from "../../src/engine/billing";
import { answerOf } from "../support/golden/engine";

const RATES = [
  { taxType: "S", rate: "20.00" },
  { taxType: "Z", rate: "0.00" },
];

function invoiceOf(...lines: readonly (readonly [string, string])[]): DocumentAmounts {
  const sent = lines.map(([lineAmount, taxType]) => ({ lineAmount, taxType }));
  return answerOf(calculateInvoice({ lineAmountType: "Exclusive", lines: sent, taxRates: RATES }));
}

function credit(invoice: DocumentAmounts, notes: readonly DocumentAmounts[], ...lines: (readonly [string, string])[]) {
  return calculateCreditNote({
    lineAmountType: "Exclusive",
    lines: lines.map(([lineAmount, taxType]) => ({ lineAmount, taxType })),
    invoice: only(invoice),
    creditNotes: notes.map(only),
  });
}

const only = ({ taxes, total }: DocumentAmounts) => ({ taxes, total });

test("four credit notes come to what their invoice came to, not to a penny more", () => {
  const invoice = invoiceOf(["68.33", "S"], ["68.33", "S"], ["57.50", "S"], ["85.00", "S"]);
  const notes: DocumentAmounts[] = [];
  for (const net of ["68.33", "68.33", "57.50", "85.00"]) notes.push(answerOf(credit(invoice, notes, [net, "S"])));
  expect(invoice.total).toBe("334.99");
  expect(notes.map(({ total }) => total)).toEqual(["82.00", "81.99", "69.00", "102.00"]);
});

test("a note after a voided one takes the tax that remains, never tax with the opposite sign", () => {
  const invoice = invoiceOf(["0.05", "S"], ["0.07", "S"]);
  const first = answerOf(credit(invoice, [], ["0.02", "S"]));
  const second = answerOf(credit(invoice, [first], ["0.01", "S"]));
  expect([invoice.totalTax, first.totalTax, second.totalTax]).toEqual(["0.02", "0.00", "0.01"]);
  // The first is voided: 0.01 has 0.01 of tax, 0.02 have none.
  const third = answerOf(credit(invoice, [second], ["0.01", "S"]));
  expect(third.totalTax).toBe("0.00");
  const last = answerOf(credit(invoice, [second, third], ["0.10", "S"]));
  expect([last.totalTax, last.total]).toEqual(["0.01", "0.11"]);
});

describe("a credit note is refused", () => {
  const invoice = invoiceOf(["100.00", "S"], ["-40.00", "Z"]);
  test.each([
    ["for more than its tax type was charged", [["100.01", "S"]], "/lines/0", "100.00"],
    ["for a tax type that the invoice charges less than nothing", [["1.00", "Z"]], "/lines/0", "-40.00"],
    ["for more than the whole invoice", [["100.00", "S"]], "/lines", "80.00"],
    ["for charging more instead of crediting", [["-1.00", "S"]], "/lines/0", "100.00"],
  ] as const)("%s", (_, lines, path, maximum) => {
    const answer = credit(invoice, [], ...lines);
    expect(answer.ok ? [] : answer.problems).toContainEqual({
      token: "credit_exceeds_invoice",
      path,
      arguments: expect.objectContaining({ maximum }),
    });
  });

  test("for a tax type that the invoice does not name", () => {
    const answer = credit(invoice, [], ["1.00", "R"]);
    expect(answer.ok ? [] : answer.problems).toMatchObject([{ token: "unknown_value", path: "/lines/0/taxType" }]);
  });

  test("not for all of an invoice with a discount", () => {
    expect(answerOf(credit(invoice, [], ["100.00", "S"], ["-40.00", "Z"])).total).toBe("80.00");
  });
});

test.each([
  ["Draft", "Change ChangeTerms RefreshLineItemMappings Remove Issue"],
  ["Issued", "ChangeTerms Email Void FullCredit Credit Pay Allocate Close Unsettle"],
  ["Paid", "Email Credit Unsettle"],
  ["Voided", ""],
] as const)("an invoice in state %s may be moved: %s", (status, moves) => {
  expect(INVOICE_MOVE_NAMES.filter((move) => mayMoveInvoice(status, move)).join(" ")).toBe(moves);
});

test.each([
  ["Draft", "Change Remove Authorise Void"],
  ["Authorised", "Allocate Unallocate Email Void"],
  ["Paid", "Unallocate Email Void"],
  ["Voided", ""],
] as const)("a credit note in state %s may be moved: %s", (status, moves) => {
  expect(CREDIT_NOTE_MOVE_NAMES.filter((move) => mayMoveCreditNote(status, move)).join(" ")).toBe(moves);
});
