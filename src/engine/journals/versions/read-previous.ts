import { formatPence, type Reader, readPence, type Unread } from "../../base";
import type { Journal, JournalLine } from "../journal";
import { checkText, readStoredLine } from "./read-stored-line";

const LAST_VERSION = 100_000;
const MOST_LINES = 10_000_000;
const TEXTS = ["payRunId", "reference", "narration", "snapshot"];

/** Reads a stored version and checks its lines and totals; null with problems if it is invalid. */
export function readPrevious(reader: Reader, owner: Unread, key: string): Journal | null {
  const path = `/${key}`;
  const previous = reader.object(owner[key], path);
  if (previous === null) return null;
  const before = reader.problems.length;
  reader.integer(previous, "version", path, 1, LAST_VERSION);
  reader.date(previous, "journalDate", path);
  for (const field of TEXTS) checkText(reader, previous[field], `${path}/${field}`);
  const lines = reader
    .list(previous, "lines", path, MOST_LINES)
    .flatMap((line, at) => readStoredLine(reader, line, `${path}/lines/${at}`) ?? []);
  checkTotals(reader, previous, lines, path);
  if (reader.problems.length > before) return null;
  return { ...(previous as unknown as Journal), lines };
}

const SIDES = ["debit", "credit"] as const;

/** Checks that both totals match the lines, and each other. */
function checkTotals(reader: Reader, previous: Unread, lines: readonly JournalLine[], path: string): void {
  const sums = SIDES.map((side) => lines.reduce((total, line) => total + readPence(line[side]), 0));
  for (const field of ["totalDebit", "totalCredit"]) {
    const stated = reader.amount(previous[field], field, path);
    const other = sums.find((sum) => sum !== stated);
    if (other !== undefined)
      reader.refuse("totals_differ", `${path}/${field}`, { field, expected: formatPence(other) });
  }
}

/** Returns the previous version, marked as no longer the latest. */
export function superseded(previous: Journal): Journal {
  return { ...previous, isLatest: false };
}
