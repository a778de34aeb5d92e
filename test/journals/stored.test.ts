import { expect, it } from "vitest";
import { createJournal, type Journal, writeJournalCsv } from "../../src/engine/journals";
import { basic, journalFacts, payslipOf } from "./sample";

const created = createJournal(journalFacts([{ employeeId: "E1", payslip: payslipOf([basic("3000")]) }]));
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const journal = created.value;

/** Returns the problems of the journal after its first line, or its head, was changed in storage. */
function told(line: object, head: object = {}): readonly string[] {
  const lines = journal.lines.map((own, at) => (at === 0 ? { ...own, ...line } : own));
  const answer = writeJournalCsv({ journal: { ...journal, lines, ...head } as Journal, format: "Generic" });
  return answer.ok ? [] : answer.problems.map(({ token, path }) => `${token} ${path}`);
}

const twice = [
  { dimension: "Team", code: "A" },
  { dimension: "Team", code: "B" },
];

it.each([
  [
    "an amount of another line",
    { debit: "3000.01" },
    ["totals_differ /journal/totalDebit", "totals_differ /journal/totalCredit"],
  ],
  ["two sides", { credit: "1.00" }, ["sent_together /journal/lines/0/credit"]],
  ["a negative side", { debit: "-3000.00" }, ["negative_amount /journal/lines/0/debit"]],
  ["no description", { description: undefined }, ["required /journal/lines/0/description"]],
  ["a code that is a number", { accountCode: 7000 }, ["wrong_type /journal/lines/0/accountCode"]],
  ["a dimension twice", { trackingCodes: twice }, ["duplicate /journal/lines/0/trackingCodes/1/dimension"]],
  ["codes that are no list", { trackingCodes: "A" }, ["wrong_type /journal/lines/0/trackingCodes"]],
])("a stored journal is refused for %s", (_, line, expected) => {
  expect(told(line)).toEqual(expect.arrayContaining(expected));
});

it.each([
  ["no version", { version: 0 }, "too_small /journal/version"],
  ["no day", { journalDate: "30/04/2026" }, "invalid_date /journal/journalDate"],
  ["no narration", { narration: null }, "wrong_type /journal/narration"],
  ["another total", { totalCredit: "1.00" }, "totals_differ /journal/totalCredit"],
])("a stored journal is refused for %s", (_, head, expected) => {
  expect(told({}, head)).toEqual([expected]);
});

it("a stored journal whose amounts lost their zeros is taken as it is", () => {
  expect(told({ debit: "3000", credit: 0 })).toEqual([]);
});
