import { formatPence, readPence, shape } from "../../base";
import { answer, type JournalAnswer } from "../answer";
import { dimensionsOf, linesOf } from "../export/exported-posting";
import { LAYOUTS } from "../export/layout";
import type { Journal, JournalLine } from "../journal";
import { NOMINAL, type Nominal } from "../read/mappings";
import { freeze } from "../versions/freeze";
import { STORED_JOURNAL } from "../versions/stored-journal";
import { EXPORT_PRESETS } from "../words";
import { Packing } from "./packing";
import { rowBytes } from "./row-bytes";

const SPLIT = shape.record({
  journal: STORED_JOURNAL,
  format: shape.choice(EXPORT_PRESETS),
  /** Balances parts that cannot balance by themselves; if left out, such a journal is a problem. */
  clearingAccount: shape.orNull(NOMINAL),
});

/** A stored version of a journal, and the software whose limits its files have. */
export interface SplitFacts extends shape.FactsOf<typeof SPLIT> {}

/** The parts of a journal, each of which balances and fits in one file. */
export interface JournalParts {
  readonly parts: readonly Journal[];
}

/**
 * Splits a stored version of a journal into parts within the limits of a format's files: 300 lines for Xero, 0.5 MB for
 * Sage. The same version gives the same parts. Departments that balance by themselves are kept together; lines that do
 * not are divided in their order, and every part gets one line to the clearing account, which balances over all parts.
 * A journal within the limits is one part, unchanged. Problems: `required` for a clearing account that is needed.
 */
export function splitJournal(facts: SplitFacts): JournalAnswer<JournalParts> {
  return answer(SPLIT, facts, ({ journal, format, clearingAccount: clearing }, reader) => {
    const layout = LAYOUTS[format];
    const lines = linesOf(journal, layout);
    const bytesOf = rowBytes(journal, layout, dimensionsOf(lines));
    const packing = new Packing({ ...layout, bytesOf });
    for (const group of balancedGroups(lines)) packing.add(group);
    const packed = packing.parts();
    if (clearing === null && packed.some((part) => sumOf(part) !== 0)) reader.refuse("required", "/clearingAccount");
    const parts =
      packed.length <= 1 ? [journal] : packed.map((part, at) => partOf(journal, part, at, packed.length, clearing));
    return { value: freeze({ parts }) };
  });
}

/** Returns the lines of each department if all of these balance; else all lines together. */
function balancedGroups(lines: readonly JournalLine[]): readonly (readonly JournalLine[])[] {
  const groups = new Map<string | null, JournalLine[]>();
  for (const line of lines) {
    const group = groups.get(line.department) ?? [];
    group.push(line);
    groups.set(line.department, group);
  }
  const all = [...groups.values()];
  return all.every((group) => sumOf(group) === 0) ? all : [lines];
}

/** Returns debits less credits, in pence. */
function sumOf(lines: readonly JournalLine[]): number {
  return lines.reduce((sum, { debit, credit }) => sum + readPence(debit) - readPence(credit), 0);
}

function partOf(
  journal: Journal,
  lines: readonly JournalLine[],
  at: number,
  count: number,
  clearing: Nominal | null,
): Journal {
  const sum = sumOf(lines);
  const all =
    sum === 0 || clearing === null ? lines : [...lines, clearingLine(journal.lineCount + at + 1, clearing, sum)];
  const total = formatPence(all.reduce((total, { debit }) => total + readPence(debit), 0));
  return {
    ...journal,
    reference: `${journal.reference}-${at + 1}`,
    narration: `${journal.narration} (part ${at + 1} of ${count})`,
    totalDebit: total,
    totalCredit: total,
    lineCount: all.length,
    lines: all,
  };
}

function clearingLine(lineNumber: number, { nominalCode, nominalName }: Nominal, sum: number): JournalLine {
  return {
    lineNumber,
    nominalCode,
    accountCode: nominalCode,
    nominalName,
    description: "Balance of the parts",
    debit: formatPence(Math.max(0, -sum)),
    credit: formatPence(Math.max(0, sum)),
    department: null,
    trackingCodes: [],
    payElementId: null,
    controlAccount: null,
  };
}
