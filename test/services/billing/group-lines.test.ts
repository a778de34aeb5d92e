import { expect, test } from "vitest";
import type { LineRow } from "../../../src/services/billing/documents/line-rows";
import { groupLines } from "../../../src/services/billing/printing/printed-lines";

const line = (description: string, headings: LineRow["headings"]): LineRow => ({
  organisation_id: "",
  document_id: "",
  line_item_id: description,
  sequence: 1,
  description,
  quantity: "1",
  unit_amount: null,
  line_amount: 100,
  tax_amount: 20,
  account_code: null,
  tax_type: "STANDARD",
  pay_element_id: null,
  control_account: null,
  fee_kind: null,
  fee_id: null,
  own_account_code: null,
  own_tax_type: null,
  employee_id: null,
  invoice_line_item_id: null,
  headings,
});

const of = (PayElement: string | null, Department: string | null, Employee: string | null) => ({
  PayElement,
  Department,
  Employee,
});

const LINES = [
  line("a", of("Salary", "Bakery", "1001")),
  line("fee", null),
  line("b", of("Salary", "Café", "1002")),
  line("c", of("Overtime", "Bakery", "1001")),
];

test.each([
  ["None", [[null, "a fee b c"]]],
  [
    "PayElement",
    [
      ["Salary", "a b"],
      ["Overtime", "c"],
      ["Other", "fee"],
    ],
  ],
  [
    "Department",
    [
      ["Bakery", "a c"],
      ["Café", "b"],
      ["Other", "fee"],
    ],
  ],
  [
    "Employee",
    [
      ["1001", "a c"],
      ["1002", "b"],
      ["Other", "fee"],
    ],
  ],
] as const)("lines grouped by %s keep their order, and what belongs nowhere comes last", (by, expected) => {
  const groups = groupLines(LINES, by);
  expect(groups.map(({ heading, lines }) => [heading, lines.map(({ description }) => description).join(" ")])).toEqual(
    expected,
  );
});

test("lines without anything in common are not grouped", () => {
  const typed = [line("a", null), line("b", of(null, null, null))];
  expect(groupLines(typed, "Department")).toEqual([{ heading: null, lines: typed }]);
});
