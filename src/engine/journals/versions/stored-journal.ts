import { formatPence, pointerStep, type Reader, readPence, shape } from "../../base";
import type { Journal, JournalLine } from "../journal";

const SIDE = shape.amount({ from: 0 });
const TEXT_OR_NULL = shape.nullable(shape.anyText);
const CODE = shape.part({ dimension: shape.anyText, code: shape.anyText });

/** What is checked of a line. */
const STORED_LINE_CHECKED = shape.part({
  nominalCode: shape.anyText,
  accountCode: shape.anyText,
  description: shape.anyText,
  nominalName: TEXT_OR_NULL,
  department: TEXT_OR_NULL,
  payElementId: TEXT_OR_NULL,
  controlAccount: TEXT_OR_NULL,
  debit: SIDE,
  credit: SIDE,
  trackingCodes: shape.list(CODE, { upTo: 10 }, shape.distinct("dimension")),
});

/** A line of a stored journal, handed on as it was stored, its amounts with two decimals. */
const STORED_LINE: shape.Shape<JournalLine> = {
  read(reader, value, key, path) {
    const { debit, credit, trackingCodes } = STORED_LINE_CHECKED.read(reader, value, key, path);
    if (debit !== 0 && credit !== 0) {
      reader.refuse("sent_together", `${path}${pointerStep(key)}/credit`, { other: "debit" });
    }
    // Nothing is done with a line that is not one: its problem is the answer.
    const line = value as JournalLine;
    return { ...line, debit: formatPence(debit), credit: formatPence(credit), trackingCodes };
  },
  schema: () => STORED_LINE_CHECKED.schema(),
};

/** What is checked of a version. */
const CHECKED = shape.part({
  version: shape.integer(1, 100_000),
  journalDate: shape.date,
  payRunId: shape.anyText,
  reference: shape.anyText,
  narration: shape.anyText,
  snapshot: shape.anyText,
  lines: shape.list(STORED_LINE, { upTo: 10_000_000 }),
  totalDebit: shape.amount(),
  totalCredit: shape.amount(),
});

/** A version as it was stored, with its lines and totals checked. */
export const STORED_JOURNAL: shape.Shape<Journal> = {
  read(reader, value, key, path) {
    const read = CHECKED.read(reader, value, key, path);
    checkTotals(reader, read, path + pointerStep(key));
    // Nothing is done with a version that is not one: its problems are the answer.
    return { ...(value as Journal), lines: read.lines };
  },
  schema: () => CHECKED.schema(),
};

/** Checks that both totals match the lines, and each other. */
function checkTotals(reader: Reader, read: shape.ReadOf<typeof CHECKED>, path: string): void {
  const sums = [sumOf(read.lines, "debit"), sumOf(read.lines, "credit")];
  for (const field of ["totalDebit", "totalCredit"] as const) {
    const other = sums.find((sum) => sum !== read[field]);
    if (other === undefined) continue;
    reader.refuse("totals_differ", `${path}/${field}`, { field, expected: formatPence(other) });
  }
}

function sumOf(lines: readonly JournalLine[], side: "debit" | "credit"): number {
  return lines.reduce((total, line) => total + readPence(line[side]), 0);
}

/** Returns the previous version, marked as no longer the latest. */
export function superseded(previous: Journal): Journal {
  return { ...previous, isLatest: false };
}
