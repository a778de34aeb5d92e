import { writeCsvRow } from "../../base";
import { cellOf } from "../export/cell-of";
import type { Layout } from "../export/layout";
import type { Journal, JournalLine } from "../journal";

/** The longest form of every date and amount, so that parts do not depend on how they are written. */
const WIDEST = { dateFormat: "dd MMM yyyy", padding: "00" } as const;

/** Room for the headings, for a clearing line and for the number of the part in its reference and narration. */
const SPARE = 2_000;
const NUMBER_OF_PART = " (part 99999 of 99999)-99999";

/** Returns the function that says how many bytes a line takes up in a file of a format at most. */
export function rowBytes(
  journal: Journal,
  layout: Layout,
  shown: readonly string[],
): (line: JournalLine | null) => number {
  if (layout.mostBytes === undefined) return () => 0;
  const columns = layout.columns(Math.min(shown.length, layout.mostCodes));
  const style = { ...WIDEST, hasBlankSide: layout.hasBlankSide, shown };
  return (line) => {
    if (line === null) return SPARE;
    const row = writeCsvRow(columns.map((column) => cellOf(column, line, journal, style)));
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
