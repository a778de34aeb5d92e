import { expect } from "vitest";
import {
  createJournal,
  type ExportPreset,
  type Journal,
  type JournalFacts,
  type JournalLine,
  rebuildJournal,
  reissueJournal,
  reverseJournal,
  splitJournal,
} from "../../src/engine/journals";
import { fc } from "../support/property";
import { journalRuns } from "./generated";
import { penceOf } from "./oracle";

/** Every so many runs one is of hundreds of people, whose journal needs several files. */
const LARGE_EVERY = 100;
const REPEATED = 60;

const CLEARING = { nominalCode: "CLEARING" };
const FORMATS: readonly ExportPreset[] = ["Generic", "Xero", "Sage50", "SageAccounting", "QuickBooks"];
const MOST_LINES: Readonly<Record<string, number>> = { Xero: 300 };

type Made =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: readonly unknown[] };

function madeOf<Answer extends Made>(answer: Answer): Extract<Answer, { ok: true }>["value"] {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

const debits = (lines: readonly JournalLine[]) => lines.reduce((sum, { debit }) => sum + penceOf(debit), 0);
const credits = (lines: readonly JournalLine[]) => lines.reduce((sum, { credit }) => sum + penceOf(credit), 0);

/** The totals of the header are those of the lines, and debits equal credits. */
function expectBalance({ lines, totalDebit, totalCredit, lineCount }: Journal): void {
  expect([debits(lines), credits(lines), lines.length]).toEqual([penceOf(totalDebit), penceOf(totalDebit), lineCount]);
  expect(totalCredit).toBe(totalDebit);
}

/** Every part balances and keeps the limits; without the lines that balance them, the parts are the journal. */
function expectParts(journal: Journal, format: ExportPreset): number {
  const { parts } = madeOf(splitJournal({ journal, format, clearingAccount: CLEARING }));
  for (const part of parts) {
    expectBalance(part);
    expect(part.lines.length).toBeLessThanOrEqual(MOST_LINES[format] ?? Number.POSITIVE_INFINITY);
  }
  if (parts.length === 1) return 1;
  const all = parts.flatMap(({ lines }) => lines);
  const isClearing = ({ nominalCode }: JournalLine) => nominalCode === CLEARING.nominalCode;
  const clearing = all.filter(isClearing);
  expect(debits(clearing)).toBe(credits(clearing));
  const numbers = all.filter((line) => !isClearing(line)).map(({ lineNumber }) => lineNumber);
  expect(numbers.sort((a, b) => a - b)).toEqual(journal.lines.map(({ lineNumber }) => lineNumber));
  return parts.length;
}

/** What the header says of the pay run is what its payslips come to. */
function expectPayslips({ reconciliation }: Journal, { payRun }: JournalFacts): void {
  const total = (amount: "grossPay" | "netPay") =>
    payRun.payslips.reduce((sum, { payslip }) => sum + penceOf(payslip.forPeriod[amount]), 0);
  const stated = (wanted: string) => reconciliation.find(({ item }) => item === wanted)?.payRunAmount ?? "0.00";
  expect(penceOf(stated("NetPay"))).toBe(total("netPay"));
  for (const { difference } of reconciliation) expect(difference).toBe("0.00");
}

function repeated(facts: JournalFacts): JournalFacts {
  const payslips = Array.from({ length: REPEATED }, (_, copy) =>
    facts.payRun.payslips.map((slip) => ({ ...slip, employeeId: `${slip.employeeId}-${copy}` })),
  ).flat();
  const template = { ...facts.template, consolidateLines: false };
  return { ...facts, template, payRun: { ...facts.payRun, payslips } };
}

/**
 * Makes journals of generated runs: one, another with other mappings and splits, its reversal and a reissue. Each balances,
 * as does every part, and the headers say what the payslips come to.
 */
export function proveWholeLife(runs: number, seed: number): void {
  let number = 0;
  let inParts = 0;
  fc.assert(
    fc.property(journalRuns, journalRuns, (drawn, other) => {
      number += 1;
      const facts = number % LARGE_EVERY === 0 ? repeated(drawn) : drawn;
      const { payElementMappings, controlAccountMappings, splitDimensions = [] } = other;
      const first = madeOf(createJournal(facts));
      const settings = { ...facts, payElementMappings, controlAccountMappings, splitDimensions };
      const { journal: second } = madeOf(rebuildJournal({ ...settings, previous: first }));
      const third = madeOf(reverseJournal({ previous: second, journalId: "J3", journalDate: "2026-05-31" }));
      const { journal: fourth } = madeOf(
        reissueJournal({ previous: second, journalId: "J4", journalDate: "2026-05-31" }),
      );
      for (const journal of [first, second, third, fourth]) expectBalance(journal);
      for (const journal of [first, second]) expectPayslips(journal, facts);
      const formats = number % LARGE_EVERY === 0 ? FORMATS : [FORMATS[number % FORMATS.length] ?? "Generic"];
      for (const format of formats) {
        for (const journal of [second, third]) if (expectParts(journal, format) > 1) inParts += 1;
      }
    }),
    { seed, numRuns: runs },
  );
  expect(inParts).toBeGreaterThan(0);
}
