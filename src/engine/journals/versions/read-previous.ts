import { formatPence, type Reader, readPence, type Unread } from "../../base";
import type { Journal, JournalLine } from "../journal";
import { checkText, readStoredLine } from "./read-stored-line";

const LAST_VERSION = 100_000;
const MOST_LINES = 10_000_000;
const TEXTS = ["payRunId", "reference", "narration", "snapshot"];

/** A stored version, its lines and sums looked at: it may have been changed on its way. Null with problems where it is none. */
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
  for (const side of ["totalDebit", "totalCredit"] as const) checkTotal(reader, previous, side, lines, path);
  if (reader.problems.length > before) return null;
  return { ...(previous as unknown as Journal), lines };
}

/** Both totals must be those of the lines, and each other's. */
function checkTotal(
  reader: Reader,
  previous: Unread,
  side: "totalDebit" | "totalCredit",
  lines: readonly JournalLine[],
  path: string,
): void {
  const stated = reader.amount(previous[side], side, path);
  for (const key of ["debit", "credit"] as const) {
    const sum = lines.reduce((total, line) => total + readPence(line[key]), 0);
    if (sum === stated) continue;
    reader.refuse("totals_differ", `${path}/${side}`, { field: side, expected: formatPence(sum) });
    return;
  }
}

/** The version before, as it stands once there is a later one. */
export function superseded(previous: Journal): Journal {
  return { ...previous, isLatest: false };
}
