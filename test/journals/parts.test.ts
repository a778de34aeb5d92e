import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import {
  createJournal,
  type ExportPreset,
  type Journal,
  type JournalFacts,
  type JournalLine,
  reverseJournal,
  splitJournal,
  writeJournalCsv,
} from "../../src/engine/journals";
import { pounds } from "../support/pounds";
import { check, fc } from "../support/property";
import { journalRuns } from "./generated";
import { penceOf } from "./oracle";

const CLEARING = { nominalCode: "CLEARING", nominalName: "Clearing" };
const FORMATS: readonly ExportPreset[] = ["Generic", "Xero", "Sage50", "SageAccounting", "QuickBooks"];

function journalOf(facts: JournalFacts): Journal {
  const answer = createJournal(facts);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

function partsOf(journal: Journal, format: ExportPreset): readonly Journal[] {
  const answer = splitJournal({ journal, format, clearingAccount: CLEARING });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value.parts;
}

const signed = ({ debit, credit }: JournalLine) => penceOf(debit) - penceOf(credit);
const sumOf = (lines: readonly JournalLine[]) => lines.reduce((sum, line) => sum + signed(line), 0);
const isClearing = ({ nominalCode }: JournalLine) => nominalCode === CLEARING.nominalCode;

/** A journal of many lines: a real one, repeated under other departments, balanced in each or only as a whole. */
const LONG: fc.Arbitrary<Journal> = fc
  .record({
    amounts: fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 290, maxLength: 700 }),
    departments: fc.constantFrom(1, 3, 40),
    isWhole: fc.boolean(),
  })
  .map(({ amounts, departments, isWhole }) => longJournal(amounts, departments, isWhole));

function longJournal(amounts: readonly number[], departments: number, isWhole: boolean): Journal {
  const lines = amounts.flatMap((pence, at) => [
    lineOf(2 * at + 1, pence, `D${at % departments}`),
    lineOf(2 * at + 2, -pence, isWhole ? `D${(at + 1) % (departments + 1)}` : `D${at % departments}`),
  ]);
  const total = pounds(amounts.reduce((sum, pence) => sum + pence, 0));
  const header = journalOf({
    journalDate: "2026-04-30",
    template: { name: "Long" },
    payElementMappings: [],
    controlAccountMappings: [],
    payRun: { payRunId: "RUN-1", year: 2026, period: 1, payslips: [] },
  });
  return { ...header, lines, lineCount: lines.length, totalDebit: total, totalCredit: total };
}

function lineOf(lineNumber: number, pence: number, department: string): JournalLine {
  return {
    lineNumber,
    nominalCode: String(7000 + (lineNumber % 9)),
    accountCode: "7000",
    nominalName: "Wages",
    description: `Pay ${lineNumber}`,
    debit: pounds(Math.max(0, pence)),
    credit: pounds(Math.max(0, -pence)),
    department,
    trackingCodes: [],
    payElementId: null,
    controlAccount: null,
  };
}

describe("the parts of a journal", () => {
  it("balance each, have every line once, and are the same again", () => {
    check(
      fc.property(fc.oneof(journalRuns.map(journalOf), LONG), (journal) => {
        for (const format of FORMATS) {
          const parts = partsOf(journal, format);
          for (const part of parts) {
            expect(sumOf(part.lines)).toBe(0);
            expect(part.totalDebit).toBe(part.totalCredit);
            expect(part.lineCount).toBe(part.lines.length);
          }
          const lines = parts.flatMap((part) => part.lines);
          const own = lines.filter((line) => !isClearing(line));
          expect(sumOf(lines.filter(isClearing))).toBe(0);
          const kept = format === "Generic" || parts.length === 1 ? journal.lines : journal.lines.filter(signed);
          // Compared by Node: thousands of lines a case, which `toEqual` takes apart for seconds.
          const inOrder = [...own].sort((one, other) => one.lineNumber - other.lineNumber);
          expect(isDeepStrictEqual(inOrder, kept)).toBe(true);
          expect(isDeepStrictEqual(partsOf(journal, format), parts)).toBe(true);
        }
      }),
      200,
    );
  });

  it("keep to 300 lines for Xero, and need no clearing account if departments balance", () => {
    const amounts = Array.from({ length: 1_000 }, (_, at) => 100 + at);
    const apart = partsOf(longJournal(amounts, 40, false), "Xero");
    expect(Math.max(...apart.map(({ lines }) => lines.length))).toBeLessThanOrEqual(300);
    expect(apart.flatMap(({ lines }) => lines).filter(isClearing)).toEqual([]);
    expect(apart.map(({ reference }) => reference.slice(-2))).toContain("-1");
    const together = longJournal(amounts, 40, true);
    expect(partsOf(together, "Xero").every(({ lines }) => lines.length <= 300)).toBe(true);
    expect(splitJournal({ journal: together, format: "Xero" })).toMatchObject({
      ok: false,
      problems: [{ token: "required", path: "/clearingAccount" }],
    });
  });

  it("keep to half a megabyte for Sage, however dates and amounts are written", () => {
    const amounts = Array.from({ length: 9_000 }, (_, at) => 100 + at);
    const journal = longJournal(amounts, 1, true);
    for (const format of ["Sage50", "SageAccounting"] as const) {
      const parts = partsOf(journal, format);
      expect(parts.length).toBeGreaterThan(1);
      for (const part of parts) {
        const csv = writeJournalCsv({ journal: part, format, dateFormatPreset: "dd MMM yyyy", decimalPlaces: 4 });
        if (!csv.ok) throw new Error(JSON.stringify(csv.problems));
        expect(new TextEncoder().encode(csv.value.text).length).toBeLessThanOrEqual(500_000);
      }
    }
  });
});

describe("a reversal", () => {
  it("cancels its version line by line, on the day that the caller names", () => {
    check(
      fc.property(journalRuns.map(journalOf), (previous) => {
        const answer = reverseJournal({ previous, journalDate: "2026-05-31" });
        if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
        const { value } = answer;
        expect(value).toMatchObject({ reason: "Reversal", journalDate: "2026-05-31", isBalanced: true });
        expect(value.lines.map(signed)).toEqual(previous.lines.map((line) => 0 - signed(line)));
      }),
      50,
    );
    const previous = longJournal([100], 1, false);
    const undated = reverseJournal({ previous } as Parameters<typeof reverseJournal>[0]);
    expect(undated).toMatchObject({ ok: false, problems: [{ token: "required", path: "/journalDate" }] });
  });
});

describe("a layout of the caller's own", () => {
  it("has its columns, and refuses none of them and unknown ones", () => {
    const journal = longJournal([1_000], 1, false);
    const columns = [
      { header: "Nominal", field: "NominalCode" },
      { header: "Value", field: "SignedAmount" },
      { header: "VAT", field: "Fixed", format: "T9" },
    ] as const;
    const csv = writeJournalCsv({ journal, format: "Custom", columns });
    expect(csv).toMatchObject({
      ok: true,
      value: { text: expect.stringContaining("7001,10.00,T9\r\n7002,-10.00,T9") },
    });
    expect(writeJournalCsv({ journal, format: "Custom" })).toMatchObject({
      problems: [{ token: "required", path: "/columns" }],
    });
    expect(writeJournalCsv({ journal, format: "Xero", columns })).toMatchObject({
      problems: [{ token: "must_be_absent", path: "/columns" }],
    });
  });
});
