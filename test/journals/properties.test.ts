import { describe, expect, it } from "vitest";
import {
  compareJournals,
  createJournal,
  exportedJournal,
  type Journal,
  type JournalFacts,
  type JournalLine,
  type JournalPayslip,
  readJournalCsv,
  rebuildJournal,
  writeJournalCsv,
} from "../../src/engine/journals";
import { check, fc } from "../support/property";
import { journalRuns } from "./generated";
import { expectedByNominal, penceOf } from "./oracle";

// For more runs: PROPERTY_RUNS=100000 npx vitest run test/journals/properties

function journalOf(facts: JournalFacts): Journal {
  const answer = createJournal(facts);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

const signed = ({ debit, credit }: { readonly debit: string; readonly credit: string }) =>
  penceOf(debit) - penceOf(credit);

function sumBy<Item>(items: readonly Item[], key: (item: Item) => string, pence: (item: Item) => number) {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + pence(item));
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}

describe("any payslips, any mappings, any split", () => {
  it("balance to the penny: the journal, every department, every value of a split of all lines", () => {
    check(
      fc.property(journalRuns, (facts) => {
        const journal = journalOf(facts);
        expect(journal.isBalanced).toBe(true);
        expect(journal.lines.reduce((sum, line) => sum + signed(line), 0)).toBe(0);
        expect(journal.byNominal.reduce((sum, row) => sum + signed(row), 0)).toBe(0);
        for (const row of journal.byDepartment) expect(row.debit).toBe(row.credit);
        for (const split of facts.splitDimensions ?? []) {
          if (split.appliesTo !== "All" || split.dimension === "LineDescription") continue;
          expect(sumBy(journal.lines, (line) => shownOf(line, split.tagGroup ?? split.dimension), signed)).toEqual(
            new Map(),
          );
        }
      }),
    );
  });

  it("come to what a plain sum over the payslips comes to, nominal by nominal", () => {
    check(
      fc.property(journalRuns, (facts) => {
        const journal = journalOf(facts);
        const expected = Object.fromEntries(expectedByNominal(facts));
        expect(Object.fromEntries(sumBy(journal.lines, ({ nominalCode }) => nominalCode, signed))).toEqual(expected);
        expect(Object.fromEntries(sumBy(journal.byNominal, ({ nominalCode }) => nominalCode, signed))).toEqual(
          expected,
        );
        for (const { difference } of journal.reconciliation) expect(difference).toBe("0.00");
      }),
    );
  });

  it("come to that in every department too, and in every value of director status", () => {
    check(
      fc.property(journalRuns, fc.constantFrom("Department", "DirectorStatus"), (facts, dimension) => {
        const payslips = facts.payRun.payslips.map(({ lines: _, departments: __, ...payslip }) => payslip);
        const splitDimensions = [...keepDescriptions(facts), { sequence: 9, dimension, appliesTo: "All" } as const];
        const { charges: _, ...payRun } = facts.payRun;
        const journal = journalOf({ ...facts, splitDimensions, payRun: { ...payRun, payslips } });
        const placeOf = (payslip: JournalPayslip) =>
          dimension === "Department"
            ? (payslip.department ?? "")
            : payslip.isDirector === true
              ? "Director"
              : "Employee";
        for (const value of new Set(payslips.map(placeOf))) {
          const own = payslips.filter((payslip) => placeOf(payslip) === value);
          const expected = expectedByNominal({ ...facts, payRun: { ...payRun, payslips: own } });
          const lines = journal.lines.filter((line) => shownOf(line, dimension) === value);
          expect(sumBy(lines, ({ nominalCode }) => nominalCode, signed)).toEqual(expected);
        }
      }),
    );
  });

  it("come to the same whatever they are split by, and whatever the order of the payslips", () => {
    check(
      fc.property(journalRuns, (facts) => {
        const whole = journalOf({ ...facts, splitDimensions: keepDescriptions(facts) });
        const split = journalOf(facts);
        const key = ({ nominalCode, description }: JournalLine) => JSON.stringify([nominalCode, description]);
        expect(sumBy(split.lines, key, signed)).toEqual(sumBy(whole.lines, key, signed));
        const payslips = [...facts.payRun.payslips].reverse();
        expect(journalOf({ ...facts, payRun: { ...facts.payRun, payslips } })).toEqual(split);
      }),
      200,
    );
  });

  it("come out of a CSV as they went into it", () => {
    check(
      fc.property(journalRuns, (facts) => {
        const journal = journalOf(facts);
        if (journal.lines.length === 0) return;
        for (const format of ["Generic", "Xero"] as const) {
          const csv = writeJournalCsv({ journal, format });
          if (!csv.ok) {
            expect(format).toBe("Xero");
            expect(csv.problems.every(({ token }) => token === "too_many_items")).toBe(true);
            continue;
          }
          expect(readJournalCsv({ text: csv.value.text, format })).toMatchObject({
            ok: true,
            value: exportedJournal(journal, format),
          });
        }
      }),
      200,
    );
  });

  it("come out of every other CSV too, once they have the names, numbers and lengths that it takes", () => {
    check(
      fc.property(journalRuns, fc.constantFrom("Sage50", "SageAccounting", "QuickBooks"), (facts, format) => {
        const journal = fitting(journalOf(facts), format);
        if (journal.lines.length === 0) return;
        const csv = writeJournalCsv({ journal, format });
        if (!csv.ok) throw new Error(JSON.stringify(csv.problems));
        const value = exportedJournal(journal, format);
        expect(readJournalCsv({ text: csv.value.text, format })).toEqual({ ok: true, value, workings: null });
        expect(value.postings.reduce((sum, posting) => sum + signed(posting), 0)).toBe(0);
      }),
      200,
    );
  });

  it("are built again from the frozen payslips, and the two versions differ in nothing", () => {
    check(
      fc.property(journalRuns, (facts) => {
        const previous = journalOf(facts);
        const answer = rebuildJournal({ ...facts, previous });
        if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
        const { journal: after } = answer.value;
        expect(after).toEqual({ ...previous, version: 2, reason: "Rebuild" });
        expect(compareJournals({ before: previous, after })).toMatchObject({ ok: true, value: { isSame: true } });
      }),
      100,
    );
  });
});

/** Returns a journal that fits a format: one department, or two dimensions, or none. */
function fitting(journal: Journal, format: "Sage50" | "SageAccounting" | "QuickBooks"): Journal {
  const lines = journal.lines.map((line) => ({
    ...line,
    accountCode: line.nominalCode,
    nominalName: `=Account ${line.nominalCode}`,
    trackingCodes: line.trackingCodes
      .filter(({ dimension }) => /^Department/.test(dimension) || (format === "QuickBooks" && dimension === "site"))
      .map(({ dimension, code }) => ({ dimension, code: format === "Sage50" ? String(code.length) : code }))
      .slice(0, format === "SageAccounting" ? 0 : 2),
  }));
  return { ...journal, lines };
}

/** Returns what a line shows of a dimension: its code, or its part of the account code. */
function shownOf({ trackingCodes, accountCode }: JournalLine, dimension: string): string {
  const code = trackingCodes.find((tracking) => tracking.dimension === dimension)?.code;
  return code ?? (dimension === "NiCategory" && accountCode.endsWith("-LA") ? "LA" : "");
}

function keepDescriptions({ splitDimensions = [] }: JournalFacts): JournalFacts["splitDimensions"] & object {
  return splitDimensions.filter(({ dimension }) => dimension === "LineDescription");
}
