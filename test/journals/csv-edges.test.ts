import { expect, it } from "vitest";
import { createJournal, type JournalLine, readJournalCsv, writeJournalCsv } from "../../src/engine/journals";
import { basic, journalFacts, payslipOf } from "./sample";

const created = createJournal(journalFacts([{ employeeId: "E1", payslip: payslipOf([basic("3000")]) }]));
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const journal = created.value;

function withLines(change: (line: JournalLine) => Partial<JournalLine>) {
  return { ...journal, lines: journal.lines.map((line) => ({ ...line, ...change(line) })) };
}

it("quotes text with spaces at its ends, which some readers cut", () => {
  const answer = writeJournalCsv({ journal: withLines(() => ({ description: " Wages " })), format: "SageAccounting" });
  expect(answer.ok && answer.value.text).toContain('," Wages ",7000,');
});

it("reads a file that a spreadsheet has saved with a byte order mark and plain line ends", () => {
  const answer = writeJournalCsv({ journal, format: "Xero" });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  const text = `\uFEFF${answer.value.text.replaceAll("\r\n", "\n")}`;
  expect(readJournalCsv({ text, format: "Xero" })).toMatchObject({ ok: true, value: { totalDebit: "3387.45" } });
});

it("keeps a dimension in its column where the first line shows another one only", () => {
  const both = [
    { dimension: "Site", code: "Leeds" },
    { dimension: "Team", code: "A" },
  ];
  const of = withLines(({ lineNumber }) => ({ trackingCodes: lineNumber === 1 ? both.slice(1) : both }));
  const answer = writeJournalCsv({ journal: of, format: "QuickBooks" });
  const rows = answer.ok ? answer.value.text.split("\r\n") : [];
  expect(rows[1]).toMatch(/,,,A$/);
  expect(rows[2]).toMatch(/,,Leeds,A$/);
});

it.each([
  { lines: 300, over: null },
  { lines: 302, over: 2 },
])("counts lines beyond 300 for Xero: $lines", ({ lines, over }) => {
  const [line] = journal.lines as [JournalLine];
  const many = Array.from({ length: lines }, (_, at) => ({
    ...line,
    lineNumber: at + 1,
    debit: at % 2 === 0 ? "1.00" : "0.00",
    credit: at % 2 === 0 ? "0.00" : "1.00",
  }));
  const total = `${lines / 2}.00`;
  const long = { ...journal, lines: many, totalDebit: total, totalCredit: total };
  expect(writeJournalCsv({ journal: long, format: "Xero" })).toMatchObject({
    ok: true,
    value: { linesOverLimit: over },
  });
});

it.each([
  { format: "Sage50", most: 30 },
  { format: "SageAccounting", most: 75 },
] as const)("takes a reference of $most characters for $format, and not one more", ({ format, most }) => {
  const of = (length: number) => writeJournalCsv({ journal: { ...journal, reference: "x".repeat(length) }, format }).ok;
  expect([of(most), of(most + 1)]).toEqual([true, false]);
});
