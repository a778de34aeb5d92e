import { formatPence, readPence, shape, writeCsvRow } from "../../base";
import { answer, type JournalAnswer } from "../answer";
import { writeJournalCell } from "../export/cell-of";
import { getExportedLines, getUsedDimensions } from "../export/exported-posting";
import { LAYOUTS, type Layout } from "../export/layout";
import type { Journal, JournalLine } from "../journal";
import { NOMINAL, type Nominal } from "../read/mappings";
import { freeze } from "../versions/freeze";
import { STORED_JOURNAL } from "../versions/stored-journal";
import { EXPORT_PRESETS } from "../words";

interface Limits {
  /** The most lines of a file; any number if left out. */
  readonly mostLines?: number;
  /** The most bytes of a file, its headings included. */
  readonly mostBytes?: number;
  /** Returns the most bytes that a line can take up; of null, those of the headings and of a clearing line. */
  readonly bytesOf: (line: JournalLine | null) => number;
}

/** Fills files with groups of lines in their order, and divides the groups that fit in none. */
class Packing {
  readonly #full: JournalLine[][] = [];
  #open: JournalLine[] = [];
  #bytes = 0;

  constructor(private readonly limits: Limits) {}

  /** Adds lines that belong together. */
  add(group: readonly JournalLine[]): void {
    const bytes = this.#bytesOf(group);
    if (!this.#fits(group.length, bytes, 0)) this.#close();
    if (this.#fits(group.length, bytes, 0)) this.#put(group, bytes);
    else this.#divide(group);
  }

  /** Returns the lines of each file. */
  parts(): readonly (readonly JournalLine[])[] {
    this.#close();
    return this.#full;
  }

  /** Divides a group, leaving room for a clearing line in every file. */
  #divide(group: readonly JournalLine[]): void {
    for (const line of group) {
      const bytes = this.#bytesOf([line]);
      if (!this.#fits(1, bytes, 1)) this.#close();
      this.#put([line], bytes);
    }
    this.#close();
  }

  #put(lines: readonly JournalLine[], bytes: number): void {
    for (const line of lines) this.#open.push(line);
    this.#bytes += bytes;
  }

  #close(): void {
    if (this.#open.length > 0) this.#full.push(this.#open);
    this.#open = [];
    this.#bytes = 0;
  }

  #fits(lines: number, bytes: number, spare: number): boolean {
    const { mostLines = Number.POSITIVE_INFINITY, mostBytes = Number.POSITIVE_INFINITY, bytesOf } = this.limits;
    return this.#open.length + lines + spare <= mostLines && this.#bytes + bytes + bytesOf(null) <= mostBytes;
  }

  #bytesOf(lines: readonly JournalLine[]): number {
    return lines.reduce((sum, line) => sum + this.limits.bytesOf(line), 0);
  }
}

/** The longest form of every date and amount, so that parts do not depend on how they are written. */
const WIDEST = { dateFormat: "dd MMM yyyy", padding: "00" } as const;

/** Room for the headings, for a clearing line and for the number of the part in its reference and narration. */
const SPARE = 2_000;
const NUMBER_OF_PART = " (part 99999 of 99999)-99999";

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
    const lines = getExportedLines(journal, layout);
    const bytesOf = rowBytes(journal, layout, getUsedDimensions(lines));
    const packing = new Packing({ ...layout, bytesOf });
    for (const group of balancedGroups(lines)) packing.add(group);
    const packed = packing.parts();
    if (clearing === null && packed.some((part) => sumOf(part) !== 0)) reader.refuse("required", "/clearingAccount");
    const parts =
      packed.length <= 1
        ? [journal]
        : packed.map((part, at) => partOf(journal, part, { at, of: packed.length }, clearing));
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
  { at, of }: { readonly at: number; readonly of: number },
  clearing: Nominal | null,
): Journal {
  const sum = sumOf(lines);
  const all =
    sum === 0 || clearing === null ? lines : [...lines, clearingLine(journal.lineCount + at + 1, clearing, sum)];
  const total = formatPence(all.reduce((total, { debit }) => total + readPence(debit), 0));
  return {
    ...journal,
    reference: `${journal.reference}-${at + 1}`,
    narration: `${journal.narration} (part ${at + 1} of ${of})`,
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

/** Returns the function that says how many bytes a line takes up in a file of a format at most. */
function rowBytes(journal: Journal, layout: Layout, shown: readonly string[]): (line: JournalLine | null) => number {
  if (layout.mostBytes === undefined) return () => 0;
  const columns = layout.columns(Math.min(shown.length, layout.mostCodes));
  const style = { ...WIDEST, hasBlankSide: layout.hasBlankSide, shown };
  return (line) => {
    if (line === null) return SPARE;
    const row = writeCsvRow(columns.map((column) => writeJournalCell(column, line, journal, style)));
    return utf8Length(row) + NUMBER_OF_PART.length;
  };
}

/** Returns the length of a text in UTF-8; each half of a surrogate pair counts two bytes. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800 || (unit >= 0xd800 && unit < 0xe000)) bytes += 2;
    else bytes += 3;
  }
  return bytes;
}
